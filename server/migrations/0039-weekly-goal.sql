-- People choose how many challenges they want to pass in a week.
alter table learner_preferences add column weekly_goal integer not null default 5
  check (weekly_goal between 1 and 20);
