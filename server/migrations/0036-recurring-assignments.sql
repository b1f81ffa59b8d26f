-- Due dates of single people, assignments that renew, rules for new people, and mails about what was assigned.

alter table assignments
  -- Days that each person has, counted from when the assignment reaches them. Either this or a deadline.
  add column due_in_days integer check (due_in_days between 1 and 730),
  -- Each person does it again, so many months after they completed it.
  add column repeat_months integer check (repeat_months between 1 and 60),
  -- Reaches only people who join the team or the organization after it was created.
  add column only_new_members boolean not null default false,
  add constraint assignments_one_due_date check (deadline is null or due_in_days is null),
  add constraint assignments_rule_of_group check (not only_new_members or assignee_type <> 'user');

alter table assignment_assignees
  -- Null where the assignment's deadline is the person's.
  add column own_due_at timestamptz,
  add column cycle integer not null default 1 check (cycle > 0),
  -- Null in the first cycle, for which everything counts that was done before.
  add column cycle_began_at timestamptz,
  -- When the next cycle begins; set together with completed_at.
  add column renews_at timestamptz,
  -- A mail tells the person of it, soon.
  add column is_to_be_told boolean not null default false,
  add constraint assignment_assignees_cycle check ((cycle = 1) = (cycle_began_at is null)),
  add constraint assignment_assignees_renewal check (renews_at is null or completed_at is not null);
create index assignment_assignees_by_own_due on assignment_assignees (own_due_at)
  where own_due_at is not null and membership = 'current' and completed_at is null;
create index assignment_assignees_own_due on assignment_assignees (org_id, assignment_id, own_due_at)
  where own_due_at is not null and membership = 'current' and completed_at is null;
create index assignment_assignees_by_renewal on assignment_assignees (renews_at)
  where renews_at is not null and membership = 'current';
create index assignment_assignees_renewed on assignment_assignees (org_id, user_id) where cycle > 1;
create index assignment_assignees_to_tell on assignment_assignees (org_id, user_id) where is_to_be_told;

-- Cycles that are over, written when the next one begins. The one that runs is in assignment_assignees.
create table assignment_cycles (
  org_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  cycle integer not null check (cycle > 0),
  began_at timestamptz not null,
  due_at timestamptz,
  completed_at timestamptz not null,
  primary key (org_id, assignment_id, user_id, cycle),
  foreign key (org_id, assignment_id, user_id) references assignment_assignees (org_id, assignment_id, user_id)
);
create index assignment_cycles_by_completion on assignment_cycles (org_id, completed_at);

-- When each step of a scenario was last solved, which says whether somebody did it again.
create table scenario_step_passes (
  org_id uuid not null,
  user_id uuid not null,
  scenario_id text not null,
  -- Counted from 1.
  step integer not null check (step > 0),
  passed_at timestamptz not null,
  primary key (org_id, user_id, scenario_id, step),
  foreign key (org_id, user_id) references users (org_id, id)
);

alter table users
  -- An IANA name such as Europe/Berlin, and a language tag such as en-GB: how mails write times. Null: UTC, en-GB.
  add column time_zone text,
  add column locale text,
  -- Since when the person is in the team.
  add column team_since timestamptz;
update users set team_since = created_at where team_id is not null;

create function note_team_since() returns trigger language plpgsql as $$
begin
  new.team_since := case when new.team_id is null then null else new.updated_at end;
  return new;
end
$$;
create trigger note_new_team before insert on users for each row execute function note_team_since();
create trigger note_other_team before update on users for each row
  when (new.team_id is distinct from old.team_id) execute function note_team_since();

alter table reminder_opt_outs drop constraint reminder_opt_outs_kind_check;
alter table reminder_opt_outs add constraint reminder_opt_outs_kind_check
  check (kind in ('deadline-reminder', 'overdue-summary', 'assignment-given', 'certificate-issued'));

-- Nobody is overdue on the first day: people who were reached late get two weeks, or as long as the others had.
update assignment_assignees aa
set own_due_at = aa.joined_at + least(interval '336 hours', a.deadline - a.created_at)
from assignments a
where a.org_id = aa.org_id and a.id = aa.assignment_id and aa.completed_at is null
  and aa.joined_at + least(interval '336 hours', a.deadline - a.created_at) > a.deadline
  and aa.joined_at > a.created_at and a.deadline > a.created_at;
