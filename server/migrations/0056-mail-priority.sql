-- A password reset overtakes the reminders of a morning, and looking for mails costs the same however many wait.
alter table mails add column priority integer not null default 1;
drop index mails_due;
create index mails_due on mails (priority, due_at) where status = 'waiting';
create index mails_useful_until on mails (useful_until) where status = 'waiting';
