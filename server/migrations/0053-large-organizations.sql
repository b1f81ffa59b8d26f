-- What organizations with tens of thousands of people need.

-- A morning's reminders are less than a tenth of these tables, so PostgreSQL would neither clean up nor count again.
alter table mails set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table assignment_assignees set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table sessions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The XP of each person, kept by triggers, so that the leaderboard does not add up everyone's results for every look.
create table earned_xp (
  org_id uuid not null,
  user_id uuid not null,
  total_xp integer not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index earned_xp_by_total on earned_xp (org_id, total_xp desc, user_id);

create function sum_challenge_xp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into earned_xp as e (org_id, user_id, total_xp)
    select org_id, user_id, sum(score) from new_rows group by 1, 2
    on conflict (org_id, user_id) do update set total_xp = e.total_xp + excluded.total_xp;
  else
    update earned_xp e set total_xp = e.total_xp + d.more
    from (
      select org_id, user_id, sum(xp) as more from (
        select org_id, user_id, score as xp from new_rows union all select org_id, user_id, -score from old_rows) r
      group by 1, 2 having sum(xp) <> 0
    ) d
    where e.org_id = d.org_id and e.user_id = d.user_id;
  end if;
  return null;
end
$$;

create function sum_scenario_xp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into earned_xp as e (org_id, user_id, total_xp)
    select org_id, user_id, sum(xp_earned) from new_rows group by 1, 2
    on conflict (org_id, user_id) do update set total_xp = e.total_xp + excluded.total_xp;
  else
    update earned_xp e set total_xp = e.total_xp + d.more
    from (
      select org_id, user_id, sum(xp) as more from (
        select org_id, user_id, xp_earned as xp from new_rows union all select org_id, user_id, -xp_earned from old_rows) r
      group by 1, 2 having sum(xp) <> 0
    ) d
    where e.org_id = d.org_id and e.user_id = d.user_id;
  end if;
  return null;
end
$$;

-- Results are inserted and updated, never deleted.
create trigger sum_new_challenge_xp after insert on challenge_results
  referencing new table as new_rows for each statement execute function sum_challenge_xp();
create trigger sum_challenge_xp after update on challenge_results
  referencing old table as old_rows new table as new_rows for each statement execute function sum_challenge_xp();
create trigger sum_new_scenario_xp after insert on scenario_progress
  referencing new table as new_rows for each statement execute function sum_scenario_xp();
create trigger sum_scenario_xp after update on scenario_progress
  referencing old table as old_rows new table as new_rows for each statement execute function sum_scenario_xp();

insert into earned_xp (org_id, user_id, total_xp)
select org_id, user_id, sum(xp) from (
  select org_id, user_id, score as xp from challenge_results
  union all
  select org_id, user_id, xp_earned from scenario_progress) r
group by 1, 2;

-- The settings count these, and nobody else.
create index users_admins on users (org_id, id) where is_active and role = 'org_admin';
create index credentials_with_app on credentials (org_id, user_id) where seed_confirmed_at is not null;
