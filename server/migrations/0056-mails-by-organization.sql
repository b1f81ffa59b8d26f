-- Organizations take turns: the next mail of each is found without looking at the others' thousands.
create index mails_waiting on mails (priority, org_id, due_at, id) where status = 'waiting';
drop index mails_due;
-- Those being sent, which count for the hourly limit.
create index mails_claimed on mails (org_id, kind) where status = 'waiting' and claim_token is not null;
