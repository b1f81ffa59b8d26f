-- Assignments, who has them and how far, and the attempts behind everybody's progress.

create table assignments (
  org_id uuid not null references organizations (id),
  id uuid not null,
  assignee_type text not null check (assignee_type in ('user', 'team', 'org')),
  -- Stays when the team is deleted. user_id and team_id are the same id with a foreign key.
  assignee_id uuid not null,
  user_id uuid,
  team_id uuid,
  -- The name of a team that was deleted since.
  former_name text,
  content_area text not null check (content_area in ('practice', 'learn')),
  target_type text not null check (target_type in ('category', 'topic', 'scenario', 'custom-course')),
  target_id text not null,
  course_id uuid,
  deadline timestamptz,
  is_mandatory boolean not null,
  note text,
  is_active boolean not null default true,
  source text not null check (source in ('api', 'admin', 'sarif')),
  sarif_run_id uuid,
  created_by_user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id),
  foreign key (org_id, course_id) references custom_courses (org_id, id),
  foreign key (org_id, created_by_user_id) references users (org_id, id),
  check ((assignee_type = 'user') = (user_id is not null)),
  check (team_id is null or assignee_type = 'team'),
  check ((target_type = 'custom-course') = (course_id is not null))
);
-- One open assignment of a target to an assignee. Only of a category do the two content areas differ.
create unique index assignments_open_unique on assignments
  (org_id, assignee_id, target_type, target_id, (case when target_type = 'category' then content_area else '' end))
  where is_active;
create index assignments_by_assignee on assignments (org_id, assignee_id, id);
create index assignments_by_course on assignments (org_id, course_id) where course_id is not null;
create index assignments_by_deadline on assignments (deadline) where is_active and deadline is not null;

-- Everybody whom an assignment reached. The row is made when somebody is reached and stays as history; it is kept up to
-- date in the transactions that change progress, membership or items, so that lists only have to count.
create table assignment_assignees (
  org_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  -- current: has to do it. left: not a member any more. deactivated: was current when the user was deactivated.
  membership text not null check (membership in ('current', 'left', 'deactivated')),
  items_completed integer not null default 0,
  joined_at timestamptz not null,
  started_at timestamptz,
  -- Set once and never taken back.
  completed_at timestamptz,
  primary key (org_id, assignment_id, user_id),
  foreign key (org_id, assignment_id) references assignments (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index assignment_assignees_by_user on assignment_assignees (org_id, user_id);

-- Topics and scenarios that a user has completed: stays when content grows.
create table completed_items (
  org_id uuid not null,
  user_id uuid not null,
  item_type text not null check (item_type in ('topic', 'scenario')),
  item_id text not null,
  completed_at timestamptz not null,
  primary key (org_id, user_id, item_type, item_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- Every graded attempt; challenge_results holds the best of each challenge and can be made again from these rows.
create table challenge_attempts (
  org_id uuid not null,
  user_id uuid not null,
  -- Given by the caller: the same attempt sent twice is one attempt.
  id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  language text not null,
  find_score integer not null,
  fix_score integer not null,
  hints_used integer not null,
  is_passed boolean not null,
  created_at timestamptz not null,
  primary key (org_id, user_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- Counted from the assignments instead.
alter table custom_courses drop column usage_count;
