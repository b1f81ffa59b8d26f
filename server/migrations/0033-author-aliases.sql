-- Findings reach the right person: other email addresses of people, and scans that can be applied again.

-- Addresses that somebody commits code with. They say who wrote a line, and nothing else: nobody signs in with them.
create table user_aliases (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  email text not null,
  email_key text not null,
  -- The identity provider sent it through SCIM, and takes it back.
  is_scim_managed boolean not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create unique index user_aliases_email_unique on user_aliases (org_id, email_key);
create index user_aliases_by_user on user_aliases (org_id, user_id);

-- One address means one person, be it the one they sign in with or another. Writes hold the lock of the organization, so
-- looking first does not race.
create function keep_address_unique() returns trigger language plpgsql as $$
begin
  -- An address that becomes the one to sign in with is no alias of the same person any more, nor one that an identity
  -- provider listed for somebody else. What an admin decided stays.
  delete from user_aliases
  where org_id = new.org_id and email_key = new.email_key and (user_id = new.id or is_scim_managed);
  if exists (select from user_aliases where org_id = new.org_id and email_key = new.email_key) then
    raise unique_violation using constraint = 'users_email_unique', message = 'the address is an alias of another user';
  end if;
  return new;
end $$;
create trigger users_keep_address_unique before insert or update of email_key on users
  for each row execute function keep_address_unique();

create function keep_alias_unique() returns trigger language plpgsql as $$
begin
  if exists (select from users where org_id = new.org_id and email_key = new.email_key) then
    raise unique_violation using constraint = 'user_aliases_email_unique', message = 'the address belongs to a user';
  end if;
  return new;
end $$;
create trigger user_aliases_keep_unique before insert or update of email_key on user_aliases
  for each row execute function keep_alias_unique();

-- What identity providers have sent already. The collation "C" folds ASCII letters only, as the service does.
insert into user_aliases (org_id, id, user_id, email, email_key, is_scim_managed, created_at)
select distinct on (u.org_id, sent.email_key)
  u.org_id, gen_random_uuid(), u.id, sent.email, sent.email_key, true, u.updated_at
from users u
cross join lateral (
  select e ->> 'value' as email, lower((e ->> 'value') collate "C") as email_key
  from jsonb_array_elements(
    case jsonb_typeof(u.scim_attributes -> 'emails') when 'array' then u.scim_attributes -> 'emails' else '[]' end) e
) sent
where u.is_scim_managed and u.erased_at is null and sent.email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  and length(sent.email) <= 254
  and not exists (select from users other where other.org_id = u.org_id and other.email_key = sent.email_key)
order by u.org_id, sent.email_key, u.created_at;

-- Every finding that a scan named is remembered, also where nobody was told of it: that for half a year after the last
-- scan that had it.
alter table sarif_findings
  add column is_told boolean not null default true,
  -- The branch that first had it, while no other branch has had it.
  add column first_branch text,
  -- Kept up to the day while nobody was told. Unknown for what earlier releases remember, which somebody was told of.
  add column last_seen_at timestamptz;
alter table sarif_findings alter column is_told drop default;
create index sarif_findings_by_age on sarif_findings (last_seen_at) where not is_told;

-- How the run was to assign, so that the same holds when it is applied again. Unknown for runs of earlier releases.
alter table sarif_runs
  add column max_assignments integer,
  add column deadline_days integer;

-- What was found in the code of an author whom nobody knows here: a topic of an address in a run. It waits for somebody
-- to say who that is, and is gone once it was assigned, or after some weeks.
create table sarif_unassigned (
  org_id uuid not null,
  run_id uuid not null,
  author_key text not null,
  topic_id text not null,
  result_count integer not null,
  -- As a developer sees it, once it is theirs.
  details json not null,
  -- One for each result, and how bad each is: a byte with its place in the list of severities.
  finding_keys uuid[] not null,
  severities bytea not null,
  received_at timestamptz not null,
  primary key (org_id, run_id, author_key, topic_id),
  foreign key (org_id, run_id) references sarif_runs (org_id, id)
);
create index sarif_unassigned_by_author on sarif_unassigned (org_id, author_key);
create index sarif_unassigned_by_age on sarif_unassigned (received_at);

-- Files that admins tried out in the console, as they were read, until they are applied, or for a day. One for each admin.
create table sarif_previews (
  org_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- What was found, without any code, and how it is to be assigned: JSON, compressed with gzip.
  upload bytea not null,
  expires_at timestamptz not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index sarif_previews_by_end on sarif_previews (expires_at);
