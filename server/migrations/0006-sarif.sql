-- What became of scanner files, and which findings were seen.

create table sarif_runs (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- Repository, commit, source and body: the same file again is a duplicate for a while.
  file_key uuid not null,
  received_at timestamptz not null,
  -- As listed, with long lists cut.
  summary json not null,
  -- Everything.
  details json not null,
  primary key (org_id, id)
);
create index sarif_runs_by_file on sarif_runs (org_id, file_key, received_at);

-- Findings that a developer was told of, or would have been but for what was assigned already. They assign nothing again.
create table sarif_findings (
  org_id uuid not null,
  finding_key uuid not null,
  first_seen_at timestamptz not null,
  primary key (org_id, finding_key)
);

-- Checked at the end: a run is written with what it assigned.
alter table assignments add constraint assignments_sarif_run
  foreign key (org_id, sarif_run_id) references sarif_runs (org_id, id) deferrable initially deferred;
create index assignments_by_sarif_run on assignments (org_id, sarif_run_id) where sarif_run_id is not null;
