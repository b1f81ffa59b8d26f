-- Insight of a short period reads that period, and not everything before it.
create index learning_attempts_by_end on learning_attempts (org_id, ended_at) where ended_at is not null;
create index learning_tries_wrong_fixes on learning_tries (org_id, created_at) where phase = 'fix' and not is_right;
create index lab_runs_by_time on lab_runs (org_id, created_at);
create index challenge_results_by_start on challenge_results (org_id, started_at);
