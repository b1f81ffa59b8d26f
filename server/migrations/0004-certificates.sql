-- Certificates for completed categories.

create table certificates (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- Whoever verifies one knows the number and nothing else, so it is unique over all organizations.
  number text not null constraint certificates_number_unique unique,
  user_id uuid not null,
  category_id text not null,
  -- A document: names and titles stay as they were when it was issued. Erasing a person takes the name out.
  user_name text not null,
  category_title text not null,
  organization_name text not null,
  issued_at timestamptz not null,
  primary key (org_id, id),
  constraint certificates_once unique (org_id, user_id, category_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
