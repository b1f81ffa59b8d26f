-- An auditor reads everything of the organization and changes nothing.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('learner', 'org_admin', 'auditor'));

-- Auditors may try what learners do, and count in none of the sums. What they did as learners stays counted.
create or replace function sum_attempts_by_week() returns trigger language plpgsql as $$
begin
  insert into active_weeks (org_id, week, user_id)
  select distinct n.org_id, week_of(n.created_at), n.user_id from new_rows n
  join users u on u.org_id = n.org_id and u.id = n.user_id and u.role <> 'auditor'
  on conflict do nothing;

  insert into topic_weeks as t (org_id, week, topic_id, attempts, failed_attempts, score_sum)
  select n.org_id, week_of(n.created_at), n.topic_id, count(*), count(*) filter (where not n.is_passed),
    sum(n.find_score + n.fix_score)
  from new_rows n
  join users u on u.org_id = n.org_id and u.id = n.user_id and u.role <> 'auditor'
  group by 1, 2, 3
  on conflict (org_id, week, topic_id) do update set
    attempts = t.attempts + excluded.attempts,
    failed_attempts = t.failed_attempts + excluded.failed_attempts,
    score_sum = t.score_sum + excluded.score_sum;
  return null;
end
$$;

create or replace function note_scenarios_by_week() returns trigger language plpgsql as $$
begin
  insert into active_weeks (org_id, week, user_id)
  select distinct n.org_id, week_of(n.last_activity_at), n.user_id from new_rows n
  join users u on u.org_id = n.org_id and u.id = n.user_id and u.role <> 'auditor'
  on conflict do nothing;
  return null;
end
$$;
