-- What learners do before a result is recorded, and what they and their admins decide about learning.

alter table organizations add column is_leaderboard_hidden boolean not null default false;

create table learner_preferences (
  org_id uuid not null,
  user_id uuid not null,
  preferred_language text,
  is_anonymous boolean not null default false,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- A challenge that somebody takes. Once it is done, its result is in challenge_attempts under the same id.
create table learning_attempts (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  language text not null,
  -- Labels and order of blocks and fixes are made from it. Never shown.
  seed bytea not null,
  -- Of the content as it was when the attempt began: when it changes, the attempt begins anew.
  grading_key text not null,
  phase text not null check (phase in ('find', 'fix', 'done')),
  find_hints integer not null default 0,
  fix_hints integer not null default 0,
  was_restarted boolean not null default false,
  -- What the last answer completed, so that the same answer sent again is told the same.
  completions json,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
-- Two windows that begin the same challenge get the same attempt.
create unique index learning_attempts_open_unique on learning_attempts
  (org_id, user_id, topic_id, challenge_id, language) where phase <> 'done';
create index learning_attempts_by_challenge on learning_attempts (org_id, user_id, topic_id, challenge_id);

create table learning_tries (
  org_id uuid not null,
  attempt_id uuid not null,
  phase text not null check (phase in ('find', 'fix')),
  try_number integer not null check (try_number >= 1),
  -- Ids of blocks or fixes, in alphabetical order.
  choices text[] not null,
  is_right boolean not null,
  created_at timestamptz not null,
  primary key (org_id, attempt_id, phase, try_number),
  foreign key (org_id, attempt_id) references learning_attempts (org_id, id) on delete cascade
);

-- A scenario that somebody has opened. How far they are is in scenario_progress.
create table learning_scenarios (
  org_id uuid not null,
  user_id uuid not null,
  scenario_id text not null,
  seed bytea not null,
  -- Hints taken, by step.
  hints json not null default '{}',
  completions json,
  primary key (org_id, user_id, scenario_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- Days (UTC) on which somebody answered something right.
create table learning_days (
  org_id uuid not null,
  user_id uuid not null,
  day date not null,
  primary key (org_id, user_id, day),
  foreign key (org_id, user_id) references users (org_id, id)
);
