-- Mails that remind of deadlines, and what keeps them from being sent twice.

-- The demo organization's people are made up; nobody must get mail because of them.
alter table organizations add column sends_reminders boolean not null default true;
update organizations set sends_reminders = false where slug = 'demo' and domain = 'example.com';

-- Written in the transaction that writes the mail: one digest a day, whatever happens to the worker.
create table deadline_reminders (
  org_id uuid not null,
  day date not null,
  user_id uuid not null,
  primary key (org_id, day, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index deadline_reminders_by_age on deadline_reminders (day);

-- One for every organization that was looked at in that week, also when there was nothing to tell.
create table overdue_summaries (
  org_id uuid not null references organizations (id),
  -- Its Monday.
  week date not null,
  primary key (org_id, week)
);
create index overdue_summaries_by_age on overdue_summaries (week);

create table reminder_opt_outs (
  org_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('deadline-reminder', 'overdue-summary')),
  created_at timestamptz not null,
  primary key (org_id, user_id, kind),
  foreign key (org_id, user_id) references users (org_id, id)
);
