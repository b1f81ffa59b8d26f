-- Who is trained for which requirement of a standard. The standards themselves are files of the program.

-- What admins set; an organization without a row has the defaults.
create table compliance_rules (
  org_id uuid primary key references organizations (id),
  window_days integer not null check (window_days between 30 and 1825),
  required_percent integer not null check (required_percent between 50 and 100)
);

-- Of each person, when they were last trained in each topic: the earliest of the last passes of its challenges. It is made
-- from challenge_attempts when an attempt is passed, so that nobody has to read those for a whole organization.
create table trained_topics (
  org_id uuid not null,
  user_id uuid not null,
  -- The topics and challenges that the row was made for. Content is files: when they change, the row is made again.
  content_key text not null,
  -- By the place of the topic among all topics, which are sorted by id; -infinity for a topic that was not passed.
  trained_at timestamptz[] not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- Made at the first look.
insert into trained_topics (org_id, user_id, content_key, trained_at)
select distinct org_id, user_id, '', '{}'::timestamptz[] from challenge_attempts where is_passed;
