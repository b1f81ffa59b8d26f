-- Reports that were handed out, to whom they are announced, and how long people work on challenges.

-- So that somebody who holds a file can ask whether it came from here. Nothing of its content is kept.
create table issued_reports (
  org_id uuid not null references organizations (id),
  -- Also in the file, so that no two files are the same.
  id uuid not null,
  report_id text not null,
  format text not null check (format in ('csv', 'pdf')),
  -- The period, and the framework if there is one.
  parameters json not null,
  row_count integer not null,
  -- SHA-256 of the lines as CSV, which is also printed in a PDF, and of the file. They are the same for CSV.
  checksum text not null,
  file_checksum text not null,
  issued_at timestamptz not null,
  primary key (org_id, id)
);
create index issued_reports_by_checksum on issued_reports (checksum);
create index issued_reports_by_file on issued_reports (file_checksum);
create index issued_reports_by_time on issued_reports (issued_at);

create table report_schedules (
  org_id uuid not null references organizations (id),
  id uuid not null,
  report_id text not null,
  framework text,
  frequency text not null check (frequency in ('weekly', 'monthly', 'quarterly')),
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index report_schedules_by_next on report_schedules (next_at);

create table report_recipients (
  org_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (org_id, schedule_id, user_id),
  foreign key (org_id, schedule_id) references report_schedules (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id)
);
create index report_recipients_by_user on report_recipients (org_id, user_id);

-- Counted by the service from step to step; longer pauses count up to ten minutes.
alter table learning_attempts add column active_seconds integer not null default 0 check (active_seconds >= 0);
-- Null for attempts from before it was measured.
alter table challenge_attempts add column active_seconds integer check (active_seconds >= 0);
