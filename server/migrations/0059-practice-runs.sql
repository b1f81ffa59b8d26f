-- False for runs that cost nothing and count for nothing: the unchanged file, and practice after the attempt has ended.
alter table lab_runs add column is_scored boolean not null default true;

-- The programming language in which the person last chose to work; null until they choose one.
alter table learner_preferences add column last_language text;
