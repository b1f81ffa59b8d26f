-- Organizations, people, teams, courses, keys, mail and the audit log.
-- Every tenant table has org_id in its key and in its foreign keys: a reference to another organization cannot be stored.

create table settings (
  name text primary key,
  value text not null
);

create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null constraint organizations_slug_unique unique,
  domain text not null,
  plan text not null check (plan in ('trial', 'team', 'business', 'enterprise')),
  max_seats integer not null check (max_seats >= 1),
  trial_expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Bumped by every write that shows in the answer they stand for; cached answers are valid for one revision.
  organization_revision bigint not null default 1,
  users_revision bigint not null default 1,
  courses_revision bigint not null default 1
);

create table teams (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  -- The name as it is compared: normalised and in lower case, the same on every server whatever its locale.
  name_key text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint teams_name_unique unique (org_id, name_key)
);

create table users (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('learner', 'org_admin')),
  team_id uuid,
  is_active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (org_id, id),
  constraint users_email_unique unique (org_id, email_key),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id)
);
create index users_by_creation on users (org_id, created_at, id);
create index users_active on users (org_id) where is_active;
create index users_by_team on users (org_id, team_id) where team_id is not null;

create table api_keys (
  id text primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  issuer_user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  foreign key (org_id, issuer_user_id) references users (org_id, id)
);
create index api_keys_by_org on api_keys (org_id, created_at);

create table invitations (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null constraint invitations_token_unique unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index invitations_by_user on invitations (org_id, user_id);

create table mails (
  org_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid,
  kind text not null,
  to_address text not null,
  subject text not null,
  -- Holds one-time links, so it is encrypted, and emptied once the mail is sent.
  sealed_body bytea,
  status text not null check (status in ('waiting', 'sent', 'failed', 'void')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- After this moment the mail is useless (its link has expired) and is not sent any more.
  useful_until timestamptz,
  claim_token uuid,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index mails_due on mails (due_at) where status = 'waiting';
create index mails_by_user on mails (org_id, user_id, created_at);
create index mails_sent on mails (org_id, kind, sent_at) where sent_at is not null;

create table custom_courses (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  description text,
  icon text,
  color text,
  is_active boolean not null default true,
  usage_count integer not null default 0,
  created_by_user_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, created_by_user_id) references users (org_id, id)
);
create unique index custom_courses_name_unique on custom_courses (org_id, name_key) where is_active;

create table custom_course_items (
  org_id uuid not null,
  course_id uuid not null,
  -- The place in display order; order_index is what the caller sent and may repeat.
  position integer not null,
  id uuid not null,
  item_type text not null check (item_type in ('topic', 'scenario')),
  item_id text not null,
  order_index integer not null check (order_index >= 0),
  primary key (org_id, course_id, position),
  foreign key (org_id, course_id) references custom_courses (org_id, id) on delete cascade
);

create table challenge_results (
  org_id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  language text not null,
  -- The best attempt: what counts as score and as XP.
  score integer not null check (score between 0 and 100),
  find_score integer not null,
  fix_score integer not null,
  hints_used integer not null default 0,
  attempts integer not null default 1,
  is_passed boolean not null default false,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  completed_at timestamptz,
  primary key (org_id, user_id, topic_id, challenge_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

create table scenario_progress (
  org_id uuid not null,
  user_id uuid not null,
  scenario_id text not null,
  current_step integer not null,
  total_steps integer not null,
  xp_earned integer not null default 0,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  completed_at timestamptz,
  primary key (org_id, user_id, scenario_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

create table audit_log (
  org_id uuid not null references organizations (id),
  id uuid not null,
  created_at timestamptz not null default now(),
  actor_type text not null check (actor_type in ('user', 'key', 'system')),
  -- Names are looked up when the log is read, so that erasing a person reaches it too.
  actor_id text,
  action text not null,
  subject_type text not null,
  subject_id text,
  details jsonb not null default '{}',
  request_id uuid,
  primary key (org_id, id)
);

create table idempotent_answers (
  org_id uuid not null references organizations (id),
  id bytea not null,
  body_hash bytea not null,
  sealed_answer bytea not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);
