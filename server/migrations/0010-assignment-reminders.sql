-- When somebody was last reminded of an assignment by an admin: once a day is enough.
create table assignment_reminders (
  org_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  reminded_at timestamptz not null,
  primary key (org_id, assignment_id, user_id),
  foreign key (org_id, assignment_id) references assignments (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
