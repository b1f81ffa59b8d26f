-- Changes of an email that a link mailed to the old address undoes.
create table email_changes (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  old_email text not null,
  token_hash bytea not null constraint email_changes_token_unique unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index email_changes_by_user on email_changes (org_id, user_id);
create index email_changes_by_expiry on email_changes (expires_at);
