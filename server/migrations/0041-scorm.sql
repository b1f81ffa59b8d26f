-- SCORM packages: an LMS page reads the progress of the person who bound its registration, with a code that opens nothing else.

create table lms_registrations (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  course_id uuid not null,
  -- SHA-256. The code itself is only in the LMS.
  code_hash bytea not null constraint lms_registrations_code_unique unique,
  bound_at timestamptz not null,
  -- When the LMS last asked, to the hour.
  read_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  foreign key (org_id, course_id) references custom_courses (org_id, id)
);
create index lms_registrations_by_user on lms_registrations (org_id, user_id, course_id);
create index lms_registrations_by_course on lms_registrations (org_id, course_id);
