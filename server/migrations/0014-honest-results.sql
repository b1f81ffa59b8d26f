-- Results that vouch for knowledge: attempts that fail end early and make the next one wait, the solution is shown once
-- it was earned or asked for, and parts that were not solved unaided do not count for a certificate yet.

alter table learning_attempts
  add column is_passed boolean,
  -- When it ended under these rules. Null for attempts of earlier releases, which make nobody wait.
  add column ended_at timestamptz,
  -- Since when its learner may see the whole solution.
  add column solution_shown_at timestamptz;

-- Until now every attempt that was done had shown everything, passed or not.
update learning_attempts a set
  is_passed = coalesce((
    select c.is_passed from challenge_attempts c
    where c.org_id = a.org_id and c.user_id = a.user_id and c.id = a.id), false),
  solution_shown_at = a.updated_at
where phase = 'done';

alter table learning_attempts
  add constraint learning_attempts_ended check ((phase = 'done') = (is_passed is not null)),
  add constraint learning_attempts_shown check (solution_shown_at is null or phase = 'done');

-- One open attempt for each challenge: several languages at once would be several first tries. The latest one stays.
delete from learning_attempts a
using learning_attempts later
where a.phase <> 'done' and later.phase <> 'done'
  and (later.org_id, later.user_id, later.topic_id, later.challenge_id)
    = (a.org_id, a.user_id, a.topic_id, a.challenge_id)
  and (later.updated_at, later.id) > (a.updated_at, a.id);
drop index learning_attempts_open_unique;
create unique index learning_attempts_open_unique on learning_attempts
  (org_id, user_id, topic_id, challenge_id) where phase <> 'done';

-- Challenges and steps that count for a certificate only once they are solved again, later.
create table marked_parts (
  org_id uuid not null,
  user_id uuid not null,
  item_type text not null check (item_type in ('topic', 'scenario')),
  item_id text not null,
  -- The challenge or the step.
  part_id text not null,
  marked_at timestamptz not null,
  primary key (org_id, user_id, item_type, item_id, part_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- By step: hints taken, wrong answers, and the day (UTC) on which a marked step was taken up again.
alter table learning_scenarios add column steps json not null default '{}';
update learning_scenarios set steps = (
  select json_object_agg(key, json_build_object('hints', value::int, 'wrong', '[]'::json, 'day', null))
  from json_each_text(hints))
where hints::text <> '{}';
alter table learning_scenarios drop column hints;
