-- What a run found in the code of one developer, who sees only that. The run itself has it by topic, over all developers.

create table sarif_author_findings (
  org_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  details json not null,
  primary key (org_id, run_id, user_id, topic_id),
  foreign key (org_id, run_id) references sarif_runs (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index sarif_author_findings_by_user on sarif_author_findings (org_id, user_id);
