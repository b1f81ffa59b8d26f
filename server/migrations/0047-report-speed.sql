-- The training record and Insight read what a person did by topic and challenge, for everyone. With all they need in this
-- order, nothing is sorted and the table is not read.
create index challenge_attempts_by_challenge on challenge_attempts (org_id, user_id, topic_id, challenge_id)
  include (created_at, is_passed, find_score, fix_score, hints_used, language, is_hands_on, active_seconds);
