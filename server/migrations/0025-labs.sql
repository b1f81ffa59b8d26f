-- Hands-on labs: fixes that are written and run. What was run is kept for 90 days; that it was run, and what came out, stays.

alter table learning_attempts
  -- Since when the fixes to choose from have been shown. A fix that is written after that counts as chosen.
  add column fixes_shown_at timestamptz,
  -- The fix could have been written, so choosing it is worth less.
  add column is_lab_offered boolean not null default false,
  -- Passed with a fix that was written by hand.
  add column is_hands_on boolean not null default false,
  -- When the attack on the vulnerable code was carried out.
  add column attack_done_at timestamptz;

-- Until now the fixes were shown as soon as the vulnerable block was found.
update learning_attempts a set fixes_shown_at = a.updated_at
where exists (
  select from learning_tries t
  where t.org_id = a.org_id and t.attempt_id = a.id and t.phase = 'find' and t.is_right);

-- An attempt may be deleted when its content goes; what was submitted in it is kept all the same.
create table lab_runs (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  attempt_id uuid not null,
  run_number integer not null check (run_number >= 1),
  topic_id text not null,
  challenge_id text not null,
  language text not null,
  -- Null once it is older than 90 days or its author was erased, as is all that follows from it.
  source text,
  verdict text not null check (verdict in ('passed', 'exploitable', 'broken', 'does_not_run', 'timed_out')),
  checks json not null,
  breach json,
  output text not null,
  -- Whether it was written by hand, or after the fixes to choose from had been shown.
  is_by_hand boolean not null,
  -- False when the attempt began again afterwards: it no longer counts as a try.
  is_current boolean not null default true,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, attempt_id, run_number),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index lab_runs_by_user on lab_runs (org_id, user_id, id desc) where source is not null;
create index lab_runs_by_age on lab_runs (created_at) where source is not null;

-- What somebody is writing, saved while they write and kept for their next attempt. The revision tells two windows apart.
create table lab_drafts (
  org_id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  language text not null,
  source text not null,
  revision integer not null check (revision >= 1),
  updated_at timestamptz not null,
  primary key (org_id, user_id, topic_id, challenge_id, language),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- One run at a time for each person, in whatever process it runs. A process that dies loses it by time.
create table lab_leases (
  org_id uuid not null,
  user_id uuid not null,
  attempt_id uuid not null,
  token uuid not null,
  expires_at timestamptz not null,
  primary key (org_id, user_id),
  foreign key (org_id, attempt_id) references learning_attempts (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id)
);
