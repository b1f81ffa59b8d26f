-- Whether training changes what scanners find: what each finding is about, who wrote it, and when it was new.

alter table sarif_findings
  -- The CWE that decided which topic teaches it. Null for what earlier releases remember.
  add column cwe integer,
  -- Who wrote it; null while nobody knows, and once that person was erased.
  add column author_id uuid,
  -- It came with the first scans of a repository by a tool, so it may be as old as the repository. Never counted as new.
  add column is_backlog boolean not null default true,
  add constraint sarif_findings_author foreign key (org_id, author_id) references users (org_id, id);
alter table sarif_findings alter column is_backlog drop default;
-- Whatever is counted over time is in the index.
create index sarif_findings_counted on sarif_findings (org_id, first_seen_at) include (cwe, author_id)
  where not is_backlog;
create index sarif_findings_by_author on sarif_findings (org_id, author_id, cwe, first_seen_at) include (is_backlog)
  where author_id is not null;

-- Scans of one repository by the same tools have the same. Null for runs of earlier releases.
alter table sarif_runs add column series_key uuid;
create index sarif_runs_by_series on sarif_runs (org_id, series_key, received_at) where series_key is not null;
