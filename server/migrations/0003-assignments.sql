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
  -- Kept by the triggers below, so that a list costs the same however many people an assignment reaches.
  assignee_count integer not null default 0,
  completed_count integer not null default 0,
  in_progress_count integer not null default 0,
  -- Completed items of those who have not completed all.
  open_items_completed integer not null default 0,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id),
  foreign key (org_id, course_id) references custom_courses (org_id, id),
  foreign key (org_id, created_by_user_id) references users (org_id, id),
  check ((assignee_type = 'user') = (user_id is not null)),
  check (team_id is null or assignee_type = 'team'),
  check ((target_type = 'custom-course') = (course_id is not null))
) with (fillfactor = 70);
-- One open assignment of a target to an assignee. Only of a category do the two content areas differ.
create unique index assignments_open_unique on assignments
  (org_id, assignee_id, target_type, target_id, (case when target_type = 'category' then content_area else '' end))
  where is_active;
create index assignments_by_assignee on assignments (org_id, assignee_id, id);
create index assignments_by_course on assignments (org_id, course_id) where course_id is not null;
create index assignments_by_deadline on assignments (deadline) where is_active and deadline is not null;

-- Everybody whom an assignment reached. The row is made when somebody is reached and stays as history; it is kept up to
-- date in the transactions that change progress, membership or items.
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

-- What one row counts for. Who left without completing it, or was deactivated, does not count any more.
create function count_of_assignee(membership text, items_completed integer, started_at timestamptz,
  completed_at timestamptz, out assignees integer, out completed integer, out in_progress integer, out open_items integer)
language sql immutable as $$
  select
    (membership = 'current' or completed_at is not null)::integer,
    (completed_at is not null)::integer,
    (membership = 'current' and completed_at is null and started_at is not null)::integer,
    case when membership = 'current' and completed_at is null then items_completed else 0 end
$$;

-- Adds to the counts what the rows of one statement changed. Rows are inserted and updated, never deleted.
create function count_new_assignees() returns trigger language plpgsql as $$
begin
  update assignments a set
    assignee_count = a.assignee_count + d.assignees,
    completed_count = a.completed_count + d.completed,
    in_progress_count = a.in_progress_count + d.in_progress,
    open_items_completed = a.open_items_completed + d.open_items
  from (
    select r.org_id, r.assignment_id, sum(c.assignees) as assignees, sum(c.completed) as completed,
      sum(c.in_progress) as in_progress, sum(c.open_items) as open_items
    from new_rows r, count_of_assignee(r.membership, r.items_completed, r.started_at, r.completed_at) c
    group by r.org_id, r.assignment_id
  ) d
  where a.org_id = d.org_id and a.id = d.assignment_id;
  return null;
end
$$;

create function count_changed_assignees() returns trigger language plpgsql as $$
begin
  update assignments a set
    assignee_count = a.assignee_count + d.assignees,
    completed_count = a.completed_count + d.completed,
    in_progress_count = a.in_progress_count + d.in_progress,
    open_items_completed = a.open_items_completed + d.open_items
  from (
    select r.org_id, r.assignment_id, sum(r.sign * r.assignees) as assignees, sum(r.sign * r.completed) as completed,
      sum(r.sign * r.in_progress) as in_progress, sum(r.sign * r.open_items) as open_items
    from (
      select n.org_id, n.assignment_id, 1 as sign, c.*
      from new_rows n, count_of_assignee(n.membership, n.items_completed, n.started_at, n.completed_at) c
      union all
      select o.org_id, o.assignment_id, -1, c.*
      from old_rows o, count_of_assignee(o.membership, o.items_completed, o.started_at, o.completed_at) c
    ) r
    group by r.org_id, r.assignment_id
  ) d
  where a.org_id = d.org_id and a.id = d.assignment_id
    and (d.assignees, d.completed, d.in_progress, d.open_items) <> (0, 0, 0, 0);
  return null;
end
$$;

create trigger count_new_assignees after insert on assignment_assignees
  referencing new table as new_rows for each statement execute function count_new_assignees();
create trigger count_changed_assignees after update on assignment_assignees
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_assignees();

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
