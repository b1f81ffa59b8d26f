-- What the overview of the console asks for, so that it costs the same however long the history is: sums by week, kept
-- by triggers, and two indexes by organization and time.

-- Who did something in a week: tried a challenge, or moved in a scenario. A week is its Monday, in UTC.
create table active_weeks (
  org_id uuid not null,
  week date not null,
  user_id uuid not null,
  primary key (org_id, week, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- What came of the tries at a topic in a week.
create table topic_weeks (
  org_id uuid not null references organizations (id),
  week date not null,
  topic_id text not null,
  attempts integer not null,
  failed_attempts integer not null,
  score_sum bigint not null,
  primary key (org_id, week, topic_id)
);

create function week_of(moment timestamptz) returns date language sql immutable as $$
  select date_trunc('week', moment at time zone 'UTC')::date
$$;

create function sum_attempts_by_week() returns trigger language plpgsql as $$
begin
  insert into active_weeks (org_id, week, user_id)
  select distinct org_id, week_of(created_at), user_id from new_rows
  on conflict do nothing;

  insert into topic_weeks as t (org_id, week, topic_id, attempts, failed_attempts, score_sum)
  select org_id, week_of(created_at), topic_id, count(*), count(*) filter (where not is_passed), sum(find_score + fix_score)
  from new_rows group by 1, 2, 3
  on conflict (org_id, week, topic_id) do update set
    attempts = t.attempts + excluded.attempts,
    failed_attempts = t.failed_attempts + excluded.failed_attempts,
    score_sum = t.score_sum + excluded.score_sum;
  return null;
end
$$;

create function note_scenarios_by_week() returns trigger language plpgsql as $$
begin
  insert into active_weeks (org_id, week, user_id)
  select distinct org_id, week_of(last_activity_at), user_id from new_rows
  on conflict do nothing;
  return null;
end
$$;

-- Attempts are written once and never changed.
create trigger sum_attempts_by_week after insert on challenge_attempts
  referencing new table as new_rows for each statement execute function sum_attempts_by_week();
create trigger note_new_scenarios_by_week after insert on scenario_progress
  referencing new table as new_rows for each statement execute function note_scenarios_by_week();
create trigger note_scenarios_by_week after update on scenario_progress
  referencing new table as new_rows for each statement execute function note_scenarios_by_week();

insert into active_weeks (org_id, week, user_id)
select org_id, week_of(created_at), user_id from challenge_attempts
union
select org_id, week_of(last_activity_at), user_id from scenario_progress;

insert into topic_weeks (org_id, week, topic_id, attempts, failed_attempts, score_sum)
select org_id, week_of(created_at), topic_id, count(*), count(*) filter (where not is_passed), sum(find_score + fix_score)
from challenge_attempts group by 1, 2, 3;

create index assignment_assignees_by_completion on assignment_assignees (org_id, completed_at)
  where completed_at is not null;
create index assignments_by_org_deadline on assignments (org_id, deadline) where is_active and deadline is not null;
