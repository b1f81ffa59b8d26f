-- The tables of Parapet 1.0. Changes after 1.0 are migrations of their own: see docs/migrations.md.
--
-- Tables are in the order of the areas in docs/architecture.md. The `owner` line above a table names the one feature
-- that writes it, and the features that read it in queries of their own; `npm run check` holds the code to it.
--
-- Every table of an organization has org_id in its key and in its foreign keys, so that a reference to another
-- organization cannot be stored.
--
-- A table whose comment begins with "append-only" is granted to the role of the service for reading alone, and one
-- whose comment begins with "no-delete" without the right to delete.

----------------------------------------------------------------------------------------------------------------------
-- The installation
----------------------------------------------------------------------------------------------------------------------

-- owner: platform/database
create table settings (
  name text primary key,
  value text not null
);

-- The processes that run, and the secret keys they know: the old key can go once none of them uses it any more. True
-- only as long as the processes run, so no backup and no standby needs it.
-- owner: platform/crypto
create unlogged table secret_key_holders (
  id uuid primary key,
  name text not null,
  -- Check values, from which the keys cannot be found.
  known_keys text[] not null,
  sealing_key text not null,
  seen_at timestamptz not null
);

----------------------------------------------------------------------------------------------------------------------
-- Organization: the organization, its people and teams, its brand, and the logs of what was done
----------------------------------------------------------------------------------------------------------------------

-- owner: organization; read by: api-keys, assignments, certificates, chat, custom-courses, learning, lms, people,
--   programs, record-stores, reminders, reports, scim, scim-tokens, credentials, settings, single-sign-on
create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null constraint organizations_slug_unique unique,
  domain text not null,
  plan text not null check (plan in ('trial', 'team', 'business', 'enterprise')),
  max_seats integer not null check (max_seats >= 1),
  trial_expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Bumped by every write that shows in the answer they stand for; cached answers are valid for one revision.
  organization_revision bigint not null default 1,
  users_revision bigint not null default 1,
  courses_revision bigint not null default 1,
  -- Who may become an admin by a key, and which addresses people may have. An empty list allows every domain.
  can_keys_make_admins boolean not null default false,
  allowed_email_domains text[] not null default '{}',
  second_factor_policy text not null default 'optional'
    check (second_factor_policy in ('optional', 'admins', 'everyone')),
  -- Whether its people sign in through their identity provider only.
  is_sso_only boolean not null default false,
  allows_access_tokens boolean not null default true,
  is_leaderboard_hidden boolean not null default false,
  certificates_require_hands_on boolean not null default false,
  -- Whether assignments and certificates count challenges that were fixed by hand in practice, or only those for the
  -- record.
  counts_practice boolean not null default true,
  -- Null: certificates never expire.
  certificate_months integer check (certificate_months between 1 and 120),
  -- The demo organization's people are made up; nobody must get mail because of them.
  sends_reminders boolean not null default true,
  -- Whether the admins have put away the checklist of the first days.
  is_setup_hidden boolean not null default false
);

-- owner: people; read by: assignments, chat, compliance, programs, reminders, reports, scim, users
create table teams (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  -- The name as it is compared: normalized and in lower case, the same on every server whatever its locale.
  name_key text not null,
  description text,
  is_scim_managed boolean not null default false,
  scim_external_id text,
  -- The order of the organization: among several groups of a person, the lowest is their team.
  scim_position integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint teams_name_unique unique (org_id, name_key)
);

-- owner: people; read by: api-keys, assignments, bulk-acts, certificates, chat, compliance, custom-courses, insight, labs,
--   learning, lms, overview, programs, progress, record-stores, reminders, reports, sarif, scim, scim-tokens,
--   security-log, credentials, settings, single-sign-on, team-progress, users
create table users (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  -- An auditor reads everything of the organization and changes nothing.
  role text not null check (role in ('learner', 'org_admin', 'auditor')),
  team_id uuid,
  -- Since when the person is in the team.
  team_since timestamptz,
  is_active boolean not null default true,
  -- An IANA name such as Europe/Berlin, and a language tag such as en-GB: how mails write times, and when
  -- a day of learning begins. Null: UTC, en-GB; the browser of the first sign-in sets the time zone.
  time_zone text,
  locale text,
  is_scim_managed boolean not null default false,
  -- Deleted by the identity provider: SCIM no longer shows the person until they are created again.
  is_scim_hidden boolean not null default false,
  scim_external_id text,
  -- What the identity provider sent beyond name and email: parts of the name, and addresses.
  -- type: contract.ScimAttributes
  scim_attributes jsonb not null default '{}',
  -- An API key or SCIM took away the role of an admin or auditor. Neither can change the email until an admin has changed the
  -- role or the email: someone who makes them admin again would give that role to the new address.
  is_email_protected boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (org_id, id),
  constraint users_email_unique unique (org_id, email_key),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id)
);
create index users_by_creation on users (org_id, created_at, id);
create index users_active on users (org_id) where is_active;
create index users_by_team on users (org_id, team_id) where team_id is not null;
create index users_by_email on users (email_key);
create index users_by_scim_external_id on users (org_id, scim_external_id) where scim_external_id is not null;
-- The settings count these, and nobody else.
create index users_admins on users (org_id, id) where is_active and role = 'org_admin';

create function note_team_since() returns trigger language plpgsql as $$
begin
  new.team_since := case when new.team_id is null then null else new.updated_at end;
  return new;
end
$$;
create trigger note_new_team before insert on users for each row execute function note_team_since();
create trigger note_other_team before update on users for each row
  when (new.team_id is distinct from old.team_id) execute function note_team_since();

-- Team leads see the people of a team and assign training to them. A lead need not be a member of the team.
-- owner: people; read by: assignments, credentials
create table team_leads (
  org_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, team_id, user_id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id)
);
-- Asked with every request of the web app: which teams somebody leads.
create index team_leads_by_user on team_leads (org_id, user_id);

-- Anything that deactivates or erases a person ends their leads with it, so that a reactivation gives nothing back
-- unnoticed. Undoing a bulk deactivation gives them back, with a line in the audit log.
create function end_leads_of_user() returns trigger language plpgsql as $$
begin
  delete from team_leads where org_id = new.org_id and user_id = new.id;
  return null;
end $$;
create trigger users_end_leads after update of is_active on users
  for each row when (old.is_active and not new.is_active) execute function end_leads_of_user();

-- Addresses that somebody commits code with. They say who wrote a line, and nothing else: nobody signs in with them.
-- owner: people; read by: sarif
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

-- One address means one person, be it the one they sign in with or another. Writes hold the lock of the organization,
-- so looking first does not race.
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

-- owner: people; read by: assignments
create table invitations (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null constraint invitations_token_unique unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index invitations_by_user on invitations (org_id, user_id);

-- A person can be in many groups of the identity provider and is in one team.
-- owner: people; read by: scim
create table scim_group_members (
  org_id uuid not null references organizations (id),
  team_id uuid not null,
  user_id uuid not null,
  primary key (org_id, team_id, user_id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id)
);
create index scim_group_members_by_user on scim_group_members (org_id, user_id);

-- owner: branding
create table organization_brands (
  org_id uuid primary key references organizations (id),
  -- As the admin chose it. Readable shades are made of it where it is shown.
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- A PNG that the service has written itself, from the pixels of the one that was uploaded.
  logo bytea check (octet_length(logo) <= 1048576),
  -- The name of the image in its address: random, another one after each upload, so that it gives no organization
  -- away.
  logo_name text constraint organization_brands_logo_name unique,
  logo_width integer,
  logo_height integer,
  -- On which backgrounds the logo can be made out.
  logo_legible_on text check (logo_legible_on in ('both', 'light', 'dark')),
  updated_at timestamptz not null,
  check (num_nulls(logo, logo_name, logo_width, logo_height, logo_legible_on) in (0, 5))
);

-- The audit log and the security log have a hash chain each, one per organization and log. Lines are added by
-- functions only, which run as the owner of the tables, so that the role of the service needs no right to write them.

-- owner: audit; read by: audit-log, security-log
create table audit_log (
  org_id uuid not null references organizations (id),
  seq bigint not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  actor_type text not null check (actor_type in ('user', 'key', 'system')),
  -- Names are looked up when the log is read, so that erasing a person reaches it too.
  actor_id text,
  action text not null,
  subject_type text not null,
  subject_id text,
  -- type: Record<string, unknown>
  details jsonb not null default '{}',
  request_id uuid,
  hash bytea not null,
  primary key (org_id, id),
  constraint audit_log_seq_unique unique (org_id, seq)
);
comment on table audit_log is 'append-only: one line per change';
create index audit_log_by_actor on audit_log (org_id, actor_id, id);
create index audit_log_by_subject on audit_log (org_id, subject_id, id);
create index audit_log_by_action on audit_log (org_id, action, id);
create index audit_log_by_time on audit_log (org_id, created_at, id);

-- owner: audit; read by: security-log
create table security_log (
  org_id uuid not null,
  seq bigint not null,
  id uuid not null,
  created_at timestamptz not null,
  -- type: contract.SecurityEvent
  event text not null,
  result text not null check (result in ('success', 'failure')),
  -- The account that it is about, and the key that was used.
  user_id uuid,
  key_id text,
  -- type: Record<string, unknown>
  details jsonb not null default '{}',
  request_id uuid,
  source_hash bytea not null,
  hash bytea not null,
  primary key (org_id, id),
  constraint security_log_seq_unique unique (org_id, seq),
  foreign key (org_id, user_id) references users (org_id, id)
);
comment on table security_log is 'append-only: one line per security event';
create index security_log_by_user on security_log (org_id, user_id, id) where user_id is not null;

-- Personal values, beside the chain: it covers a salted hash of them, so they can be erased without breaking it.
-- owner: audit; read by: security-log
create table security_sources (
  org_id uuid not null,
  seq bigint not null,
  salt bytea not null,
  address text,
  user_agent text,
  email text,
  primary key (org_id, seq)
);
comment on table security_sources is 'append-only: erased with the person';
create index security_sources_by_email on security_sources (email) where email is not null;

-- The last line of each chain. Locking its row puts the writers of a chain into one row.
-- owner: audit; read by: security-log
create table log_heads (
  -- The nil id stands for security lines that belong to no organization.
  org_id uuid not null,
  log text not null check (log in ('audit', 'security')),
  seq bigint not null,
  hash bytea not null,
  primary key (org_id, log)
) with (fillfactor = 50);
comment on table log_heads is 'append-only: the last line of each chain';

-- Sealed with SECRET_KEY: somebody who can change the tables but does not know the key cannot write a chain of their
-- own.
-- owner: audit
create table log_checkpoints (
  org_id uuid not null,
  log text not null check (log in ('audit', 'security')),
  -- `start`: the last line that was pruned, from which verification continues. `latest`: a recent line. `since`: one
  -- row under the nil id, the moment from which every chain has a checkpoint; the worker writes it once it has sealed
  -- older chains.
  kind text not null check (kind in ('start', 'latest', 'since')),
  seq bigint not null,
  sealed_line bytea not null,
  created_at timestamptz not null,
  primary key (org_id, log, kind)
);
comment on table log_checkpoints is 'no-delete: sealed notes about lines of the chains';

-- The hash of a line covers the hash of the line before and all values, as a list in JSON. A verifier outside of the
-- database makes the same text. They build on functions that are stable: declared as immutable, they could not be
-- inlined.
create function chain_time(moment timestamptz) returns text language sql stable
  return (extract(epoch from moment) * 1000000)::bigint::text;

create function hash_audit_line(previous bytea, line audit_log) returns bytea language sql stable
  return sha256(previous || convert_to(json_build_array('audit', line.org_id::text, line.seq::text, line.id::text,
    chain_time(line.created_at), line.actor_type, line.actor_id, line.action, line.subject_type, line.subject_id,
    line.details::text, line.request_id::text)::text, 'UTF8'));

create function hash_security_source(salt bytea, address text, user_agent text, email text) returns bytea
language sql stable
  return sha256(salt || convert_to(json_build_array(address, user_agent, email)::text, 'UTF8'));

create function hash_security_line(previous bytea, line security_log) returns bytea language sql stable
  return sha256(previous || convert_to(json_build_array('security', line.org_id::text, line.seq::text, line.id::text,
    chain_time(line.created_at), line.event, line.result, line.user_id::text, line.key_id, line.details::text,
    line.request_id::text, encode(line.source_hash, 'hex'))::text, 'UTF8'));

-- Gives the last line of a chain and keeps others from adding to it until the transaction ends.
create function lock_log_head(org uuid, name text) returns log_heads language plpgsql as $$
declare
  head log_heads;
begin
  select * into head from log_heads where org_id = org and log = name for update;
  if not found then
    insert into log_heads (org_id, log, seq, hash) values (org, name, 0, '') on conflict do nothing;
    select * into head from log_heads where org_id = org and log = name for update;
  end if;
  return head;
end
$$;

-- Both functions that append give the heads of the chains that they began: the service seals a chain together with
-- its first line, so that a missing checkpoint is a sign of tampering.
create function append_audit_lines(org uuid, lines jsonb) returns setof log_heads
language plpgsql security definer as $$
declare
  head log_heads := lock_log_head(org, 'audit');
  line audit_log;
  item jsonb;
begin
  for item in select value from jsonb_array_elements(lines) loop
    line := jsonb_populate_record(null::audit_log, item);
    line.org_id := org;
    head.seq := head.seq + 1;
    line.seq := head.seq;
    head.hash := hash_audit_line(head.hash, line);
    line.hash := head.hash;
    insert into audit_log values (line.*);
  end loop;
  update log_heads set seq = head.seq, hash = head.hash where org_id = org and log = 'audit';
  if head.seq = jsonb_array_length(lines) then
    return next head;
  end if;
end
$$;

-- Lines of one or more organizations; those without one go to the nil id, of which the newest 10,000 stay.
create function append_security_lines(lines jsonb) returns setof log_heads language plpgsql security definer as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  org uuid;
  head log_heads;
  is_first boolean;
  line security_log;
  source security_sources;
  item jsonb;
begin
  -- In one order for everybody, so that no two callers wait for each other.
  for org in
    select distinct coalesce((value ->> 'org_id')::uuid, nobody) as id from jsonb_array_elements(lines) order by id
  loop
    head := lock_log_head(org, 'security');
    is_first := head.seq = 0;
    for item in
      select value from jsonb_array_elements(lines) where coalesce((value ->> 'org_id')::uuid, nobody) = org
    loop
      source := jsonb_populate_record(null::security_sources, item);
      source.org_id := org;
      source.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
      line := jsonb_populate_record(null::security_log, item);
      line.org_id := org;
      line.source_hash := hash_security_source(source.salt, source.address, source.user_agent, source.email);
      head.seq := head.seq + 1;
      line.seq := head.seq;
      source.seq := head.seq;
      head.hash := hash_security_line(head.hash, line);
      line.hash := head.hash;
      insert into security_log values (line.*);
      insert into security_sources values (source.*);
    end loop;
    update log_heads set seq = head.seq, hash = head.hash where org_id = org and log = 'security';
    if is_first then
      return next head;
    end if;
    if org = nobody then
      delete from security_log where org_id = nobody and seq <= head.seq - 10000;
      delete from security_sources where org_id = nobody and seq <= head.seq - 10000;
    end if;
  end loop;
end
$$;

-- For a privacy request: what was kept about the person's browsers, and attempts with their address.
create function erase_security_sources(org uuid, person uuid, person_email text) returns void
language plpgsql security definer as $$
begin
  delete from security_sources s using security_log l
    where s.org_id = org and l.org_id = org and l.seq = s.seq and l.user_id = person;
  delete from security_sources
    where org_id = '00000000-0000-0000-0000-000000000000' and email = person_email;
end
$$;

-- Removes lines up to one whose checkpoint was kept, never younger ones than 30 days: even somebody with the
-- service's role cannot remove their own traces. Gives how many there were.
create function prune_log(org uuid, name text, up_to bigint) returns bigint language plpgsql security definer as $$
declare
  removed bigint;
begin
  if not exists (select from log_checkpoints where org_id = org and log = name and kind = 'start' and seq = up_to) then
    raise exception 'there is no checkpoint of line %', up_to;
  end if;
  if name = 'audit' then
    if exists (select from audit_log where org_id = org and seq <= up_to and created_at > now() - interval '30 days') then
      raise exception 'lines are kept for at least 30 days';
    end if;
    delete from audit_log where org_id = org and seq <= up_to;
  else
    if exists (select from security_log where org_id = org and seq <= up_to and created_at > now() - interval '30 days') then
      raise exception 'lines are kept for at least 30 days';
    end if;
    delete from security_sources where org_id = org and seq <= up_to;
    delete from security_log where org_id = org and seq <= up_to;
  end if;
  get diagnostics removed = row_count;
  return removed;
end
$$;

----------------------------------------------------------------------------------------------------------------------
-- What the platform keeps for organizations: answers, mails, deliveries
----------------------------------------------------------------------------------------------------------------------

-- owner: platform/http
create table idempotent_answers (
  org_id uuid not null references organizations (id),
  id bytea not null,
  body_hash bytea not null,
  sealed_answer bytea not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);

-- owner: platform/mail
create table mails (
  org_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid,
  kind text not null,
  -- A password reset overtakes the reminders of a morning.
  priority integer not null default 1,
  to_address text not null,
  subject text not null,
  -- Holds one-time links, so it is encrypted, and emptied once the mail is sent.
  sealed_body bytea,
  status text not null check (status in ('waiting', 'sent', 'failed', 'void')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- After this moment the mail is useless (its link has expired) and is not sent any more.
  useful_until timestamptz,
  claim_token uuid,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
-- A morning's reminders are less than a tenth of the table, so PostgreSQL would neither clean up nor count again by
-- itself.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Organizations take turns: the next mail of each is found without looking at the others' thousands.
create index mails_waiting on mails (priority, org_id, due_at, id) where status = 'waiting';
-- Those being sent, which count for the hourly limit.
create index mails_claimed on mails (org_id, kind) where status = 'waiting' and claim_token is not null;
create index mails_useful_until on mails (useful_until) where status = 'waiting';
create index mails_by_user on mails (org_id, user_id, created_at);
create index mails_sent on mails (org_id, kind, sent_at) where sent_at is not null;

-- The delivery engine. History is partitioned by week and dropped by partition; the hot queue holds only what still
-- has to be sent. Ids are UUIDs of version 7: they begin with the time, so a range of ids is a range of time.

-- owner: delivery; read by: chat, record-stores
create table webhook_endpoints (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- Chat channels and learning record stores are endpoints with a format of their own. Their url names the host only:
  -- sealed_secret holds a channel's address, which is all that is needed to post, or a store's credentials.
  kind text not null default 'webhook' check (kind in ('webhook', 'slack', 'teams', 'xapi')),
  url text not null,
  description text,
  -- type: contract.EventType[]
  events text[] not null,
  is_active boolean not null default true,
  disabled_at timestamptz,
  disabled_reason text,
  sealed_secret bytea not null,
  secret_last4 text not null,
  -- After a rotation with overlap, the old secret signs as well until then.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  -- When the admins were last warned of failures.
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);

-- owner: delivery
create table webhook_events (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- type: contract.EventType
  type text not null,
  -- The envelope, byte for byte as it is signed and sent.
  body bytea not null,
  created_at timestamptz not null,
  primary key (org_id, id)
) partition by range (id);

-- owner: delivery
create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- type: contract.EventType
  event_type text not null,
  status text not null check (status in ('queued', 'delivered', 'exhausted', 'held')),
  attempt_count integer not null default 0,
  response_code integer,
  error_message text,
  is_test boolean not null default false,
  redelivery_of uuid,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id)
) partition by range (id);
create index webhook_deliveries_by_endpoint on webhook_deliveries (org_id, endpoint_id, id);
create index webhook_deliveries_held on webhook_deliveries (org_id, endpoint_id, id) where status = 'held';

-- owner: delivery
create table webhook_attempts (
  org_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  response_code integer,
  -- type: contract.AttemptErrorCode
  error_code text,
  error_message text,
  response_body text,
  primary key (org_id, delivery_id, attempt)
) partition by range (delivery_id);

-- Small rows, gone once their delivery is settled. A lease is only a later due time: rows of a dead worker come due
-- again.
-- owner: delivery
create table webhook_queue (
  org_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  attempts_used integer not null,
  is_test boolean not null,
  due_at timestamptz not null,
  claim_token uuid,
  primary key (org_id, delivery_id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
-- By endpoint first, so that a claim takes a few rows of each and never walks through one endpoint's backlog.
create index webhook_queue_lanes on webhook_queue (org_id, endpoint_id, due_at);

create function uuid_of_time(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the partitions of the coming weeks and drops those that are past keeping, which the role of the service may
-- not do itself. Called at every start and once an hour.
create function keep_webhook_partitions(moment timestamptz, kept_days integer) returns void
language plpgsql security definer as $$
declare
  parent text;
  week timestamptz;
  partition_name text;
  old record;
begin
  perform pg_advisory_xact_lock(7277294512450122);
  foreach parent in array array['webhook_events', 'webhook_deliveries', 'webhook_attempts'] loop
    for week in select generate_series(date_trunc('week', moment, 'UTC') - interval '7 days',
                                       date_trunc('week', moment, 'UTC') + interval '63 days', interval '7 days') loop
      partition_name := parent || '_' || to_char(week at time zone 'UTC', 'YYYYMMDD');
      if to_regclass(partition_name) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          partition_name, parent, uuid_of_time(week), uuid_of_time(week + interval '7 days'));
      end if;
    end loop;
    for old in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = parent::regclass and c.relname ~ '_[0-9]{8}$'
        and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 < (moment at time zone 'UTC')::date - kept_days
    loop
      execute format('drop table %I', old.relname);
      -- What was not sent in all that time has no event any more; it must not stand in the way of others.
      delete from webhook_queue
      where parent = 'webhook_events' and event_id < uuid_of_time((to_date(right(old.relname, 8), 'YYYYMMDD') + 7) at time zone 'UTC');
    end loop;
  end loop;
end
$$;

-- A function that runs as the owner must not find tables that its caller has put in the way.
do $$
declare
  name text;
begin
  foreach name in array array['append_audit_lines(uuid, jsonb)', 'append_security_lines(jsonb)',
    'erase_security_sources(uuid, uuid, text)', 'prune_log(uuid, text, bigint)',
    'keep_webhook_partitions(timestamptz, integer)']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
  end loop;
end
$$;

select keep_webhook_partitions(now(), 35);

----------------------------------------------------------------------------------------------------------------------
-- Access: passwords, second factors, sessions, links, keys and tokens
----------------------------------------------------------------------------------------------------------------------

-- owner: credentials; read by: settings
create table credentials (
  org_id uuid not null,
  user_id uuid not null,
  password_hash text,
  password_changed_at timestamptz,
  -- The seed of the authenticator app, encrypted. It counts once a code has confirmed it.
  sealed_seed bytea,
  seed_confirmed_at timestamptz,
  -- The last time step whose code was used: a code works once.
  last_step bigint not null default 0,
  -- Browsers that have signed in since the last change of password or second factors, the newest first.
  known_devices uuid[] not null default '{}',
  -- The last networks from which the person signed in, as hashes. While others use up the tries of one of them, the
  -- account still gets one now and then.
  known_places text[] not null default '{}',
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
-- The settings count these, and nobody else.
create index credentials_with_app on credentials (org_id, user_id) where seed_confirmed_at is not null;

-- owner: credentials; read by: settings
create table passkeys (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Over all organizations: at sign-in it is all that says whose passkey it is.
  credential_id bytea not null constraint passkeys_credential_unique unique,
  -- As the authenticator gave it (COSE). It only verifies, so it is no secret.
  public_key bytea not null,
  -- Authenticators that count say so with every use; one that goes back was copied.
  use_count bigint not null,
  transports text[] not null default '{}',
  -- The host it was made for. Browsers do not offer it at another one.
  rp_id text not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index passkeys_by_user on passkeys (org_id, user_id);

-- A challenge is sealed into what the page sends back. It is written down when it is used, so that it works once.
-- owner: passkeys
create table used_challenges (
  id bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_expiry on used_challenges (expires_at);

-- One row for each code that can still be used. All codes of a person have the same salt, so that a try costs one
-- hash.
-- owner: credentials
create table recovery_codes (
  org_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  salt bytea not null,
  created_at timestamptz not null,
  primary key (org_id, user_id, code_hash),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- Browsers that need not show a second factor until then. Only the hash: reading the database makes no browser known.
-- owner: credentials
create table remembered_devices (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null constraint remembered_devices_token_unique unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  address text,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index remembered_devices_by_user on remembered_devices (org_id, user_id);
create index remembered_devices_by_expiry on remembered_devices (expires_at);

-- owner: credentials
create table sessions (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Only the hash: reading the database gives no session.
  token_hash bytea not null constraint sessions_token_unique unique,
  -- Where passwords are turned off, an old one confirms nothing except in sessions that the operator's sign-in link
  -- opened: there it is the way to turn passwords on again when the identity provider is down.
  is_from_link boolean not null default false,
  -- Which connection it came through, and what the provider calls it, so that the provider can end it.
  sso_connection_id uuid,
  sso_subject text,
  sso_session_id text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  address text,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index sessions_by_user on sessions (org_id, user_id);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_connection on sessions (org_id, sso_connection_id) where sso_connection_id is not null;

-- owner: credentials
create table one_time_links (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('reset', 'sign-in')),
  token_hash bytea not null constraint one_time_links_token_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index one_time_links_by_user on one_time_links (org_id, user_id);

-- Counted before a password is looked at, so that parallel tries cannot outrun the count.
-- owner: sign-in
create table sign_in_tries (
  id bytea primary key,
  -- Failed tries of an address fade with time, a fraction of one each second.
  tries double precision not null,
  last_try_at timestamptz not null,
  next_try_at timestamptz not null
);
create index sign_in_tries_by_age on sign_in_tries (last_try_at);

-- Everybody who asks for a new password leaves the same row, whether the address is known or not. The worker answers
-- it.
-- owner: sign-in
create table reset_requests (
  id uuid primary key,
  email_key text not null,
  -- From where, for the line that the worker writes.
  address text,
  user_agent text,
  created_at timestamptz not null
);

-- owner: api-keys; read by: overview, security-log
create table api_keys (
  id text primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  secret_hash bytea not null,
  -- type: contract.Scope[]
  scopes text[] not null,
  -- Networks in CIDR notation; none: the key works from anywhere.
  allowed_networks text[] not null default '{}',
  issuer_user_id uuid not null,
  -- Handing a key over gives it a new secret. The previous issuer knows the old one, which can stay valid for some
  -- hours.
  old_secret_hash bytea,
  old_secret_until timestamptz,
  old_issuer_user_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- When the admins learn that the key expires; null once they have.
  expiry_warning_at timestamptz,
  revoked_at timestamptz,
  -- A key that stopped with its issuer's rights stays stopped until it is handed over, whatever happens to its
  -- issuer.
  stop_reason text check (stop_reason in ('issuer_deactivated', 'issuer_not_admin')),
  last_used_at timestamptz,
  last_used_address text,
  -- The last use from outside the allowed networks.
  last_refused_at timestamptz,
  last_refused_address text,
  unique (org_id, id),
  foreign key (org_id, issuer_user_id) references users (org_id, id),
  foreign key (org_id, old_issuer_user_id) references users (org_id, id)
);
create index api_keys_by_org on api_keys (org_id, created_at);
create index api_keys_to_warn on api_keys (expiry_warning_at) where expiry_warning_at is not null;

-- Networks from which a key was used, so that its use from a new one can be recorded.
-- owner: api-keys
create table api_key_networks (
  org_id uuid not null references organizations (id),
  key_id text not null,
  -- An IPv4 network of 24 bits or an IPv6 network of 48.
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (org_id, key_id, network)
);
create index api_key_networks_by_age on api_key_networks (last_seen_at);

-- Personal access tokens: people let their assistants read with them, through the MCP server and nothing else.
-- owner: credentials
create table access_tokens (
  id text primary key,
  org_id uuid not null references organizations (id),
  user_id uuid not null,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  constraint access_tokens_org_unique unique (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index access_tokens_by_user on access_tokens (org_id, user_id, created_at);
create index access_tokens_by_expiry on access_tokens (expires_at);

-- Where each token was used from, so that the security log can report a new place.
-- owner: credentials
create table access_token_networks (
  org_id uuid not null,
  token_id text not null,
  -- An IPv4 network of 24 bits or an IPv6 network of 48.
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (org_id, token_id, network),
  foreign key (org_id, token_id) references access_tokens (org_id, id) on delete cascade
);

-- owner: scim-tokens
create table scim_tokens (
  id text primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  secret_hash bytea not null,
  -- Null when the operator created it.
  created_by_user_id uuid,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  foreign key (org_id, created_by_user_id) references users (org_id, id)
);
create index scim_tokens_by_org on scim_tokens (org_id, created_at);

----------------------------------------------------------------------------------------------------------------------
-- Training: courses, progress, assignments, certificates, compliance, reminders, labs
----------------------------------------------------------------------------------------------------------------------

-- owner: courses; read by: assignments, chat, custom-courses, lms, programs, record-stores, reminders, reports
create table custom_courses (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  description text,
  icon text,
  color text,
  is_active boolean not null default true,
  created_by_user_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, created_by_user_id) references users (org_id, id)
);
create unique index custom_courses_name_unique on custom_courses (org_id, name_key) where is_active;

-- owner: courses; read by: assignments, custom-courses, lms
create table custom_course_items (
  org_id uuid not null,
  course_id uuid not null,
  -- The place in display order; order_index is what the caller sent and may repeat.
  position integer not null,
  id uuid not null,
  item_type text not null check (item_type in ('topic', 'scenario')),
  item_id text not null,
  order_index integer not null check (order_index >= 0),
  primary key (org_id, course_id, position),
  foreign key (org_id, course_id) references custom_courses (org_id, id) on delete cascade
);

-- Every graded attempt; challenge_results holds the best of each challenge and can be made again from these rows.
-- owner: progress; read by: assignments, certificates, compliance, insight, record-stores, reports
create table challenge_attempts (
  org_id uuid not null,
  user_id uuid not null,
  -- Given by the caller: the same attempt sent twice is one attempt.
  id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  language text not null,
  find_score integer not null,
  fix_score integer not null,
  hints_used integer not null,
  is_passed boolean not null,
  -- Whether the fix was written by hand.
  is_hands_on boolean not null default false,
  -- Practice that is not passed is worth XP and nothing else: reports leave it out.
  is_practice boolean not null default false,
  -- Null where it was not measured.
  active_seconds integer check (active_seconds >= 0),
  created_at timestamptz not null,
  primary key (org_id, user_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
-- The training record and Insight read what a person did by topic and challenge, for everyone. With all they need in
-- this order, nothing is sorted and the table is not read.
create index challenge_attempts_by_challenge on challenge_attempts (org_id, user_id, topic_id, challenge_id)
  include (created_at, is_passed, find_score, fix_score, hints_used, language, is_hands_on, is_practice, active_seconds);
-- A learning record store asks for what is new.
create index challenge_attempts_by_time on challenge_attempts (org_id, created_at);

-- owner: progress; read by: assignments, insight, lms, overview, record-stores, team-progress
create table challenge_results (
  org_id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  language text not null,
  -- The best attempt: what counts as score and as XP.
  score integer not null check (score between 0 and 100),
  find_score integer not null,
  fix_score integer not null,
  hints_used integer not null default 0,
  attempts integer not null default 1,
  is_passed boolean not null default false,
  -- Whether the fix was written by hand in any attempt that passed.
  is_hands_on boolean not null default false,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  completed_at timestamptz,
  primary key (org_id, user_id, topic_id, challenge_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
-- Insight of a short period reads that period, and not everything before it.
create index challenge_results_by_start on challenge_results (org_id, started_at);

-- owner: progress; read by: assignments, lms, team-progress
create table scenario_progress (
  org_id uuid not null,
  user_id uuid not null,
  scenario_id text not null,
  current_step integer not null,
  total_steps integer not null,
  xp_earned integer not null default 0,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  completed_at timestamptz,
  primary key (org_id, user_id, scenario_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- When each step of a scenario was last solved, which says whether somebody did it again.
-- owner: progress; read by: assignments
create table scenario_step_passes (
  org_id uuid not null,
  user_id uuid not null,
  scenario_id text not null,
  -- Counted from 1.
  step integer not null check (step > 0),
  passed_at timestamptz not null,
  primary key (org_id, user_id, scenario_id, step),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- Topics and scenarios that a user has completed: stays when content grows.
-- owner: progress; read by: assignments, certificates, insight, lms, record-stores, team-progress
create table completed_items (
  org_id uuid not null,
  user_id uuid not null,
  item_type text not null check (item_type in ('topic', 'scenario')),
  item_id text not null,
  completed_at timestamptz not null,
  primary key (org_id, user_id, item_type, item_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index completed_items_by_time on completed_items (org_id, completed_at);

-- Challenges and steps that were not solved unaided. They count for a certificate only once they are solved again,
-- later.
-- owner: progress
create table marked_parts (
  org_id uuid not null,
  user_id uuid not null,
  item_type text not null check (item_type in ('topic', 'scenario')),
  item_id text not null,
  -- The challenge or the step.
  part_id text not null,
  marked_at timestamptz not null,
  primary key (org_id, user_id, item_type, item_id, part_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- The XP of each person, kept by triggers, so that the leaderboard does not add up everyone's results for every look.
-- owner: progress; read by: learning
create table earned_xp (
  org_id uuid not null,
  user_id uuid not null,
  total_xp integer not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index earned_xp_by_total on earned_xp (org_id, total_xp desc, user_id);

create function sum_challenge_xp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into earned_xp as e (org_id, user_id, total_xp)
    select org_id, user_id, sum(score) from new_rows group by 1, 2
    on conflict (org_id, user_id) do update set total_xp = e.total_xp + excluded.total_xp;
  else
    update earned_xp e set total_xp = e.total_xp + d.more
    from (
      select org_id, user_id, sum(xp) as more from (
        select org_id, user_id, score as xp from new_rows union all select org_id, user_id, -score from old_rows) r
      group by 1, 2 having sum(xp) <> 0
    ) d
    where e.org_id = d.org_id and e.user_id = d.user_id;
  end if;
  return null;
end
$$;

create function sum_scenario_xp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into earned_xp as e (org_id, user_id, total_xp)
    select org_id, user_id, sum(xp_earned) from new_rows group by 1, 2
    on conflict (org_id, user_id) do update set total_xp = e.total_xp + excluded.total_xp;
  else
    update earned_xp e set total_xp = e.total_xp + d.more
    from (
      select org_id, user_id, sum(xp) as more from (
        select org_id, user_id, xp_earned as xp from new_rows union all select org_id, user_id, -xp_earned from old_rows) r
      group by 1, 2 having sum(xp) <> 0
    ) d
    where e.org_id = d.org_id and e.user_id = d.user_id;
  end if;
  return null;
end
$$;

-- Results are inserted and updated, never deleted.
create trigger sum_new_challenge_xp after insert on challenge_results
  referencing new table as new_rows for each statement execute function sum_challenge_xp();
create trigger sum_challenge_xp after update on challenge_results
  referencing old table as old_rows new table as new_rows for each statement execute function sum_challenge_xp();
create trigger sum_new_scenario_xp after insert on scenario_progress
  referencing new table as new_rows for each statement execute function sum_scenario_xp();
create trigger sum_scenario_xp after update on scenario_progress
  referencing old table as old_rows new table as new_rows for each statement execute function sum_scenario_xp();

-- The overview of the console costs the same however long the history is: it reads sums by week, which triggers keep.

-- Who did something in a week: tried a challenge, or moved in a scenario. A week is its Monday, in UTC.
-- owner: progress; read by: overview
create table active_weeks (
  org_id uuid not null,
  week date not null,
  user_id uuid not null,
  primary key (org_id, week, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- What came of the tries at a topic in a week.
-- owner: progress; read by: overview
create table topic_weeks (
  org_id uuid not null references organizations (id),
  week date not null,
  topic_id text not null,
  attempts integer not null,
  failed_attempts integer not null,
  score_sum bigint not null,
  primary key (org_id, week, topic_id)
);

create function week_of(moment timestamptz) returns date language sql immutable as $$
  select date_trunc('week', moment at time zone 'UTC')::date
$$;

-- Auditors may try what learners do, and count in none of the sums. What they did as learners stays counted.
create function sum_attempts_by_week() returns trigger language plpgsql as $$
begin
  insert into active_weeks (org_id, week, user_id)
  select distinct n.org_id, week_of(n.created_at), n.user_id from new_rows n
  join users u on u.org_id = n.org_id and u.id = n.user_id and u.role <> 'auditor'
  on conflict do nothing;

  insert into topic_weeks as t (org_id, week, topic_id, attempts, failed_attempts, score_sum)
  select n.org_id, week_of(n.created_at), n.topic_id, count(*), count(*) filter (where not n.is_passed),
    sum(n.find_score + n.fix_score)
  from new_rows n
  join users u on u.org_id = n.org_id and u.id = n.user_id and u.role <> 'auditor'
  group by 1, 2, 3
  on conflict (org_id, week, topic_id) do update set
    attempts = t.attempts + excluded.attempts,
    failed_attempts = t.failed_attempts + excluded.failed_attempts,
    score_sum = t.score_sum + excluded.score_sum;
  return null;
end
$$;

create function note_scenarios_by_week() returns trigger language plpgsql as $$
begin
  insert into active_weeks (org_id, week, user_id)
  select distinct n.org_id, week_of(n.last_activity_at), n.user_id from new_rows n
  join users u on u.org_id = n.org_id and u.id = n.user_id and u.role <> 'auditor'
  on conflict do nothing;
  return null;
end
$$;

-- Attempts are written once and never changed.
create trigger sum_attempts_by_week after insert on challenge_attempts
  referencing new table as new_rows for each statement execute function sum_attempts_by_week();
create trigger note_new_scenarios_by_week after insert on scenario_progress
  referencing new table as new_rows for each statement execute function note_scenarios_by_week();
create trigger note_scenarios_by_week after update on scenario_progress
  referencing new table as new_rows for each statement execute function note_scenarios_by_week();

-- What is given to whom, by which rules and when. Its start makes the assignments, which name it.
-- owner: programs
create table programs (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  -- scheduled is a draft or a pilot with starts_at.
  status text not null check (status in ('draft', 'pilot', 'running', 'ended')),
  deadline timestamptz,
  due_in_days integer check (due_in_days between 1 and 730),
  repeat_months integer check (repeat_months between 1 and 60),
  credit_days integer check (credit_days between 0 and 3650),
  is_mandatory boolean not null,
  note text,
  starts_at timestamptz,
  -- Why the start on that date failed: the code of the refusal, or what it was about.
  problem text,
  pilot_started_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  created_by_user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, created_by_user_id) references users (org_id, id),
  constraint programs_one_due_date check (deadline is null or due_in_days is null)
);
create index programs_to_start on programs (starts_at) where starts_at is not null and status in ('draft', 'pilot');

-- owner: programs
create table program_targets (
  org_id uuid not null,
  program_id uuid not null,
  nth integer not null,
  content_area text not null check (content_area in ('practice', 'learn')),
  target_type text not null check (target_type in ('category', 'topic', 'scenario', 'custom-course')),
  target_id text not null,
  course_id uuid,
  primary key (org_id, program_id, nth),
  foreign key (org_id, program_id) references programs (org_id, id) on delete cascade,
  foreign key (org_id, course_id) references custom_courses (org_id, id),
  check ((target_type = 'custom-course') = (course_id is not null))
);

-- A deleted team is no longer in the audience.
-- owner: programs
create table program_members (
  org_id uuid not null,
  program_id uuid not null,
  is_pilot boolean not null,
  assignee_type text not null check (assignee_type in ('user', 'team', 'org')),
  assignee_id uuid not null,
  user_id uuid,
  team_id uuid,
  primary key (org_id, program_id, is_pilot, assignee_id),
  foreign key (org_id, program_id) references programs (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  check ((assignee_type = 'user') = (user_id is not null)),
  check ((assignee_type = 'team') = (team_id is not null))
);

-- owner: assignments; read by: chat, custom-courses, overview, record-stores, reminders, reports
create table assignments (
  org_id uuid not null references organizations (id),
  id uuid not null,
  assignee_type text not null check (assignee_type in ('user', 'team', 'org')),
  -- Stays when the team is deleted. user_id and team_id are the same id with a foreign key.
  assignee_id uuid not null,
  user_id uuid,
  team_id uuid,
  -- The name of a team that was deleted since.
  former_name text,
  content_area text not null check (content_area in ('practice', 'learn')),
  target_type text not null check (target_type in ('category', 'topic', 'scenario', 'custom-course')),
  target_id text not null,
  course_id uuid,
  deadline timestamptz,
  -- Days that each person has, counted from when the assignment reaches them. Either this or a deadline.
  due_in_days integer check (due_in_days between 1 and 730),
  -- Each person does it again, so many months after they completed it.
  repeat_months integer check (repeat_months between 1 and 60),
  -- Reaches only people who join the team or the organization after it was created.
  only_new_members boolean not null default false,
  -- Training counts that was done at most so many days before the assignment reached a person. Null: however old.
  credit_days integer check (credit_days between 0 and 3650),
  -- A finding asks people who know the topic to pass one of its challenges again.
  is_refresher boolean not null default false,
  is_mandatory boolean not null,
  note text,
  is_active boolean not null default true,
  -- Active, and so is its course. Kept by the triggers below.
  is_offered boolean not null default true,
  source text not null check (source in ('api', 'admin', 'sarif')),
  sarif_run_id uuid,
  -- The program that made it.
  program_id uuid,
  created_by_user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Kept by the triggers below, so that a list costs the same however many people an assignment reaches. People in
  -- scope, except for former_completed_count.
  assignee_count integer not null default 0,
  completed_count integer not null default 0,
  in_progress_count integer not null default 0,
  -- Of the completed ones: after the due date.
  late_count integer not null default 0,
  -- People who completed it and are not in its audience any more.
  former_completed_count integer not null default 0,
  -- Completed items of people who have not completed all.
  open_items_completed integer not null default 0,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id),
  foreign key (org_id, course_id) references custom_courses (org_id, id),
  foreign key (org_id, program_id) references programs (org_id, id),
  foreign key (org_id, created_by_user_id) references users (org_id, id),
  check ((assignee_type = 'user') = (user_id is not null)),
  check (team_id is null or assignee_type = 'team'),
  check ((target_type = 'custom-course') = (course_id is not null)),
  constraint assignments_one_due_date check (deadline is null or due_in_days is null),
  constraint assignments_rule_of_group check (not only_new_members or assignee_type <> 'user')
) with (fillfactor = 70);
-- One open assignment of a target to an assignee, and a refresher beside it. The two content areas differ only for a
-- category.
create unique index assignments_open_unique on assignments
  (org_id, assignee_id, target_type, target_id, (case when target_type = 'category' then content_area else '' end),
    is_refresher)
  where is_active;
create index assignments_by_assignee on assignments (org_id, assignee_id, id);
create index assignments_by_program on assignments (org_id, program_id) where program_id is not null;
create index assignments_by_course on assignments (org_id, course_id) where course_id is not null;
create index assignments_by_sarif_run on assignments (org_id, sarif_run_id) where sarif_run_id is not null;
create index assignments_by_deadline on assignments (deadline) where is_active and deadline is not null;
create index assignments_by_org_deadline on assignments (org_id, deadline) where is_active and deadline is not null;

-- From when to when an assignment was offered: not ended, and its course active. Written by triggers.
-- owner: assignments
create table assignment_openings (
  org_id uuid not null,
  assignment_id uuid not null,
  nth integer not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (org_id, assignment_id, nth),
  foreign key (org_id, assignment_id) references assignments (org_id, id)
);

create function decide_offered() returns trigger language plpgsql as $$
begin
  new.is_offered := new.is_active and (new.course_id is null or exists (
    select from custom_courses c where c.org_id = new.org_id and c.id = new.course_id and c.is_active));
  return new;
end
$$;
create trigger decide_offered before insert or update of is_active on assignments
  for each row execute function decide_offered();

create function offer_assignments_of_course() returns trigger language plpgsql as $$
begin
  update assignments a set is_offered = new.is_active and a.is_active, updated_at = new.updated_at
  where a.org_id = new.org_id and a.course_id = new.id and a.is_offered <> (new.is_active and a.is_active);
  return null;
end
$$;
create trigger offer_assignments_of_course after update of is_active on custom_courses
  for each row when (old.is_active <> new.is_active) execute function offer_assignments_of_course();

create function note_opening() returns trigger language plpgsql as $$
begin
  if new.is_offered then
    insert into assignment_openings (org_id, assignment_id, nth, opened_at)
    select new.org_id, new.id, count(*) + 1, new.updated_at from assignment_openings o
    where o.org_id = new.org_id and o.assignment_id = new.id;
  else
    update assignment_openings o set closed_at = new.updated_at
    where o.org_id = new.org_id and o.assignment_id = new.id and o.closed_at is null;
  end if;
  return null;
end
$$;
create trigger note_first_opening after insert on assignments
  for each row when (new.is_offered) execute function note_opening();
create trigger note_opening after update of is_active, is_offered on assignments
  for each row when (old.is_offered <> new.is_offered) execute function note_opening();

-- Everybody whom an assignment reached. The row is made when somebody is reached and stays as history; it is kept up
-- to date in the transactions that change progress, membership or items.
-- owner: assignments; read by: chat, overview, record-stores, reminders, reports
create table assignment_assignees (
  org_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  -- current: in scope, has to do it. left: not in the audience any more. deactivated: was current when the user was
  -- deactivated.
  membership text not null check (membership in ('current', 'left', 'deactivated')),
  -- When the person came into scope or went out of it. Written together with membership.
  membership_since timestamptz not null,
  items_completed integer not null default 0,
  -- Null where the assignment's deadline is the person's. Infinity: exempt without an end.
  own_due_at timestamptz,
  -- Excused until then.
  exempt_until timestamptz,
  -- A mail about it is to be sent to the person, soon.
  is_to_be_told boolean not null default false,
  joined_at timestamptz not null,
  started_at timestamptz,
  -- When it was completed: the last item was passed, or counted. Set once and never taken back.
  completed_at timestamptz,
  -- When the last item was passed, where that was before it counted.
  credited_from timestamptz,
  -- The due date that held then.
  held_due_at timestamptz,
  cycle integer not null default 1 check (cycle > 0),
  -- Null in the first cycle.
  cycle_began_at timestamptz,
  -- Only what was passed since then counts. Null: however old it is.
  counts_from timestamptz,
  -- When the next cycle begins; set together with completed_at.
  renews_at timestamptz,
  primary key (org_id, assignment_id, user_id),
  foreign key (org_id, assignment_id) references assignments (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  constraint assignment_assignees_cycle check ((cycle = 1) = (cycle_began_at is null)),
  constraint assignment_assignees_credit check (credited_from is null or credited_from < completed_at),
  constraint assignment_assignees_renewal check (renews_at is null or completed_at is not null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index assignment_assignees_by_user on assignment_assignees (org_id, user_id);
-- A chat channel asks for what is new, every minute.
create index assignment_assignees_by_time on assignment_assignees (org_id, joined_at);
create index assignment_assignees_by_completion on assignment_assignees (org_id, completed_at)
  where completed_at is not null;
create index assignment_assignees_by_own_due on assignment_assignees (own_due_at)
  where own_due_at is not null and membership = 'current' and completed_at is null;
create index assignment_assignees_own_due on assignment_assignees (org_id, assignment_id, own_due_at)
  where own_due_at is not null and membership = 'current' and completed_at is null;
create index assignment_assignees_by_renewal on assignment_assignees (renews_at)
  where renews_at is not null and membership = 'current';
create index assignment_assignees_since on assignment_assignees (org_id, user_id) where counts_from is not null;
create index assignment_assignees_to_tell on assignment_assignees (org_id, user_id) where is_to_be_told;

-- What one row counts for: only people in scope, except for the people who completed it and have left since.
create function count_of_assignee(membership text, items_completed integer, started_at timestamptz,
  completed_at timestamptz, credited_from timestamptz, held_due_at timestamptz, out assignees integer,
  out completed integer, out in_progress integer, out late integer, out former_completed integer,
  out open_items integer)
language sql immutable as $$
  select
    (membership = 'current')::integer,
    (membership = 'current' and completed_at is not null)::integer,
    (membership = 'current' and completed_at is null and started_at is not null)::integer,
    (membership = 'current' and (coalesce(credited_from, completed_at) > held_due_at) is true)::integer,
    (membership <> 'current' and completed_at is not null)::integer,
    case when membership = 'current' and completed_at is null then items_completed else 0 end
$$;

-- Adds to the counts what the rows of one statement changed. Rows are inserted and updated, never deleted.
create function count_new_assignees() returns trigger language plpgsql as $$
begin
  update assignments a set
    assignee_count = a.assignee_count + d.assignees,
    completed_count = a.completed_count + d.completed,
    in_progress_count = a.in_progress_count + d.in_progress,
    late_count = a.late_count + d.late,
    former_completed_count = a.former_completed_count + d.former_completed,
    open_items_completed = a.open_items_completed + d.open_items
  from (
    select r.org_id, r.assignment_id, sum(c.assignees) as assignees, sum(c.completed) as completed,
      sum(c.in_progress) as in_progress, sum(c.late) as late, sum(c.former_completed) as former_completed,
      sum(c.open_items) as open_items
    from new_rows r, count_of_assignee(r.membership, r.items_completed, r.started_at,
        r.completed_at, r.credited_from, r.held_due_at) c
    group by r.org_id, r.assignment_id
  ) d
  where a.org_id = d.org_id and a.id = d.assignment_id;
  return null;
end
$$;

create function count_changed_assignees() returns trigger language plpgsql as $$
begin
  update assignments a set
    assignee_count = a.assignee_count + d.assignees,
    completed_count = a.completed_count + d.completed,
    in_progress_count = a.in_progress_count + d.in_progress,
    late_count = a.late_count + d.late,
    former_completed_count = a.former_completed_count + d.former_completed,
    open_items_completed = a.open_items_completed + d.open_items
  from (
    select r.org_id, r.assignment_id, sum(r.sign * r.assignees) as assignees, sum(r.sign * r.completed) as completed,
      sum(r.sign * r.in_progress) as in_progress, sum(r.sign * r.late) as late,
      sum(r.sign * r.former_completed) as former_completed, sum(r.sign * r.open_items) as open_items
    from (
      select n.org_id, n.assignment_id, 1 as sign, c.*
      from new_rows n, count_of_assignee(n.membership, n.items_completed, n.started_at,
        n.completed_at, n.credited_from, n.held_due_at) c
      union all
      select o.org_id, o.assignment_id, -1, c.*
      from old_rows o, count_of_assignee(o.membership, o.items_completed, o.started_at,
        o.completed_at, o.credited_from, o.held_due_at) c
    ) r
    group by r.org_id, r.assignment_id
  ) d
  where a.org_id = d.org_id and a.id = d.assignment_id
    and (d.assignees, d.completed, d.in_progress, d.late, d.former_completed, d.open_items) <> (0, 0, 0, 0, 0, 0);
  return null;
end
$$;

create trigger count_new_assignees after insert on assignment_assignees
  referencing new table as new_rows for each statement execute function count_new_assignees();
create trigger count_changed_assignees after update on assignment_assignees
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_assignees();

-- Who was in scope of what from when to when, and why. Rows end and are never changed otherwise. Written by triggers.
-- owner: assignments
create table assignment_scopes (
  org_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  nth integer not null,
  began_at timestamptz not null,
  -- reached: by the assignment or its audience. returned: continues with the due date from before. rejoined: after so
  -- long that it begins again.
  began_by text not null check (began_by in ('reached', 'returned', 'rejoined')),
  -- The own due date that the person came with; null where the assignment's deadline holds.
  due_at timestamptz,
  -- The exemption that the person came back with.
  exempt_until timestamptz,
  ended_at timestamptz,
  -- left: the team, or became an auditor.
  ended_by text check (ended_by in ('left', 'deactivated')),
  primary key (org_id, assignment_id, user_id, nth),
  foreign key (org_id, assignment_id, user_id) references assignment_assignees (org_id, assignment_id, user_id),
  check ((ended_at is null) = (ended_by is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

create function begin_scopes() returns trigger language plpgsql as $$
begin
  insert into assignment_scopes (org_id, assignment_id, user_id, nth, began_at, began_by, due_at)
  select org_id, assignment_id, user_id, 1, joined_at, 'reached', own_due_at from new_rows where membership = 'current';
  return null;
end
$$;

create function change_scopes() returns trigger language plpgsql as $$
begin
  update assignment_scopes s set ended_at = n.membership_since, ended_by = n.membership
  from new_rows n
  where s.org_id = n.org_id and s.assignment_id = n.assignment_id and s.user_id = n.user_id and s.ended_at is null
    and n.membership <> 'current';

  insert into assignment_scopes (org_id, assignment_id, user_id, nth, began_at, began_by, due_at, exempt_until)
  select n.org_id, n.assignment_id, n.user_id, (
      select count(*) + 1 from assignment_scopes s
      where s.org_id = n.org_id and s.assignment_id = n.assignment_id and s.user_id = n.user_id),
    n.membership_since, case when n.joined_at = o.joined_at then 'returned' else 'rejoined' end, n.own_due_at,
    n.exempt_until
  from new_rows n
  join old_rows o on o.org_id = n.org_id and o.assignment_id = n.assignment_id and o.user_id = n.user_id
  where n.membership = 'current' and o.membership <> 'current';
  return null;
end
$$;

create trigger begin_scopes after insert on assignment_assignees
  referencing new table as new_rows for each statement execute function begin_scopes();
create trigger change_scopes after update on assignment_assignees
  referencing old table as old_rows new table as new_rows for each statement execute function change_scopes();

-- Every due date that was set after a person came into scope: which, for whom, from when on, by whom and why. The last
-- one for a person holds, then the last one for everybody. Lines are added only; erasing a person empties their reasons.
-- owner: assignments
create table assignment_due_dates (
  org_id uuid not null,
  assignment_id uuid not null,
  seq bigint generated by default as identity,
  -- Null: for everybody without a date of their own.
  user_id uuid,
  act text not null check (act in ('assigned', 'changed', 'renewed', 'extended', 'exempted', 'exemption_ended')),
  -- Null: none, or for a person the one for everybody. Infinity: exempt without an end.
  due_at timestamptz,
  -- The date without the exemption: its time stopped when this was set.
  base_due_at timestamptz,
  exempt_until timestamptz,
  reason text,
  -- Null: the service itself.
  set_by_user_id uuid,
  set_at timestamptz not null,
  primary key (org_id, assignment_id, seq),
  foreign key (org_id, assignment_id) references assignments (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  foreign key (org_id, set_by_user_id) references users (org_id, id)
);
create index assignment_due_dates_by_user on assignment_due_dates (org_id, assignment_id, user_id, set_at)
  where user_id is not null;
create index assignment_due_dates_of_all on assignment_due_dates (org_id, due_at) where user_id is null;
create index assignment_due_dates_shared on assignment_due_dates (org_id, assignment_id, seq) where user_id is null;

-- Cycles that are over, written when the next one begins. The one that runs is in assignment_assignees.
-- owner: assignments; read by: overview, reports
create table assignment_cycles (
  org_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  cycle integer not null check (cycle > 0),
  began_at timestamptz not null,
  due_at timestamptz,
  completed_at timestamptz not null,
  credited_from timestamptz,
  -- When the next one took its place. It began to count at its renewal, which a worker may notice later.
  ended_at timestamptz not null,
  primary key (org_id, assignment_id, user_id, cycle),
  foreign key (org_id, assignment_id, user_id) references assignment_assignees (org_id, assignment_id, user_id)
);
create index assignment_cycles_by_completion on assignment_cycles (org_id, completed_at);

-- Certificates for completed categories. A document keeps what it was issued with, whatever the organization decides
-- later.
-- owner: certificates; read by: chat, learning, reports
create table certificates (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- People who verify one know the number and nothing else, so it is unique over all organizations.
  number text not null constraint certificates_number_unique unique,
  user_id uuid not null,
  category_id text not null,
  -- Names and titles stay as they were when it was issued. Erasing a person takes the name out.
  user_name text not null,
  category_title text not null,
  organization_name text not null,
  -- What it rests on: fixes written by hand, attempts and days.
  hands_on_fixes integer not null,
  tries integer not null,
  days integer not null,
  issued_at timestamptz not null,
  expires_at timestamptz,
  -- Challenges passed from then on count for the renewal.
  renews_from timestamptz,
  -- The certificate that follows it.
  renewed_by uuid,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  -- Deferred: the follower takes the place of the current one in the index below.
  constraint certificates_renewed_by_fkey foreign key (org_id, renewed_by) references certificates (org_id, id)
    deferrable initially deferred,
  check ((expires_at is null) = (renews_from is null))
);
create unique index certificates_once on certificates (org_id, user_id, category_id) where renewed_by is null;
create index certificates_by_user on certificates (org_id, user_id);
create index certificates_by_renewal on certificates (org_id, renewed_by) where renewed_by is not null;
-- A chat channel asks for what is new, every minute.
create index certificates_by_time on certificates (org_id, issued_at);

-- An organization signs its Open Badges with a key of its own. Replaced keys stay: badges that they signed are still
-- verified.
-- owner: certificates
create table badge_keys (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- As JWK, published.
  -- type: { kty: string; n: string; e: string; use: string; alg: string }
  public_key json not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  primary key (org_id, id)
);
create unique index badge_keys_current on badge_keys (org_id) where replaced_at is null;

-- Who is trained for which requirement of a standard. The standards themselves are files of the program. What admins
-- set is here; an organization without a row has the defaults.
-- owner: compliance
create table compliance_rules (
  org_id uuid primary key references organizations (id),
  window_days integer not null check (window_days between 30 and 1825),
  required_percent integer not null check (required_percent between 50 and 100)
);

-- Of each person, when they were last trained in each topic: the earliest of the last passes of its challenges. It is
-- made from challenge_attempts when an attempt is passed, so that nobody has to read those for a whole organization.
-- owner: compliance
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

-- Mails that remind of deadlines, and what keeps them from being sent twice.

-- Written in the transaction that writes the mail: one digest a day, whatever happens to the worker.
-- owner: reminders
create table deadline_reminders (
  org_id uuid not null,
  day date not null,
  user_id uuid not null,
  primary key (org_id, day, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index deadline_reminders_by_age on deadline_reminders (day);

-- One for every organization that was looked at in that week, also when there was nothing to report.
-- owner: reminders
create table overdue_summaries (
  org_id uuid not null references organizations (id),
  -- Its Monday.
  week date not null,
  primary key (org_id, week)
);
create index overdue_summaries_by_age on overdue_summaries (week);

-- owner: reminders
create table reminder_opt_outs (
  org_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('deadline-reminder', 'overdue-summary', 'assignment-given', 'certificate-issued')),
  created_at timestamptz not null,
  primary key (org_id, user_id, kind),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- When an admin last reminded somebody of an assignment: once a day is enough.
-- owner: reminders
create table assignment_reminders (
  org_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  reminded_at timestamptz not null,
  primary key (org_id, assignment_id, user_id),
  foreign key (org_id, assignment_id) references assignments (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- SCORM packages: an LMS page reads the progress of the person who bound its registration, with a code that opens
-- nothing else.
-- owner: lms-registrations
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

-- Hands-on labs: fixes that are written and run. What was run is kept for 90 days; that it was run, and what came
-- out, stays.

-- An attempt may be deleted when its content goes; what was submitted in it is kept all the same.
-- owner: labs; read by: insight
create table lab_runs (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  attempt_id uuid not null,
  run_number integer not null check (run_number >= 1),
  topic_id text not null,
  challenge_id text not null,
  -- type: contract.LanguageName
  language text not null,
  -- Null once it is older than 90 days or its author was erased, as is all that follows from it.
  source text,
  verdict text not null check (verdict in ('passed', 'exploitable', 'broken', 'does_not_run', 'timed_out')),
  -- type: contract.LabCheck[]
  checks json not null,
  -- type: contract.LabBreach
  breach json,
  output text not null,
  -- Whether it was written by hand, or after the fixes to choose from had been shown.
  is_by_hand boolean not null,
  -- False for runs that cost nothing: the unchanged file, and practice.
  is_scored boolean not null default true,
  -- False when the attempt began again afterwards: it no longer counts as a try.
  is_current boolean not null default true,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, attempt_id, run_number),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index lab_runs_by_user on lab_runs (org_id, user_id, id desc) where source is not null;
create index lab_runs_by_age on lab_runs (created_at) where source is not null;
create index lab_runs_by_time on lab_runs (org_id, created_at);

-- What somebody is writing, saved while they write and kept for their next attempt. The revision tells two windows
-- apart.
-- owner: labs
create table lab_drafts (
  org_id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  -- type: contract.LanguageName
  language text not null,
  source text not null,
  revision integer not null check (revision >= 1),
  updated_at timestamptz not null,
  primary key (org_id, user_id, topic_id, challenge_id, language),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- One run at a time for each person, in whatever process it runs. A process that dies loses it by time.
-- owner: labs
create table lab_leases (
  org_id uuid not null,
  user_id uuid not null,
  attempt_id uuid not null,
  token uuid not null,
  expires_at timestamptz not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

----------------------------------------------------------------------------------------------------------------------
-- Findings: what became of scanner files
----------------------------------------------------------------------------------------------------------------------

-- owner: sarif; read by: chat, insight, reports, team-progress
create table sarif_runs (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- Repository, commit, source and body: the same file again is a duplicate for a while.
  file_key uuid not null,
  -- Scans of one repository by the same tools have the same.
  series_key uuid not null,
  -- A key that can only upload reads the runs that it uploaded.
  key_id text,
  received_at timestamptz not null,
  -- How the run was to assign, so that the same holds when it is applied again.
  max_assignments integer not null,
  deadline_days integer not null,
  -- What people who have completed the topic do again. none: their findings are only counted.
  retrain text not null default 'refresher' check (retrain in ('refresher', 'topic', 'none')),
  -- As listed, with long lists cut.
  -- type: contract.SarifRun
  summary json not null,
  -- Everything.
  -- type: contract.SarifRun
  details json not null,
  primary key (org_id, id),
  foreign key (org_id, key_id) references api_keys (org_id, id)
);
create index sarif_runs_by_file on sarif_runs (org_id, file_key, received_at);
create index sarif_runs_by_key on sarif_runs (org_id, key_id, id) where key_id is not null;
create index sarif_runs_by_series on sarif_runs (org_id, series_key, received_at);
-- A chat channel asks for what is new, every minute.
create index sarif_runs_by_time on sarif_runs (org_id, received_at);

-- Checked at the end: a run is written with what it assigned.
alter table assignments add constraint assignments_sarif_run
  foreign key (org_id, sarif_run_id) references sarif_runs (org_id, id) deferrable initially deferred;

-- Every finding that a scan named, also where nobody heard of it: that for half a year after the last scan that had
-- it. A finding that a developer heard of, or would have but for what was assigned already, assigns nothing again.
-- owner: sarif; read by: insight
create table sarif_findings (
  org_id uuid not null,
  finding_key uuid not null,
  is_told boolean not null,
  -- It came with the first scans of a repository by a tool, so it may be as old as the repository. Never counted as
  -- new.
  is_backlog boolean not null,
  -- The CWE that decided which topic teaches it. Null if the row was deleted before somebody said whose finding it is.
  cwe integer,
  -- Who wrote it; null while nobody knows, and once that person was erased.
  author_id uuid,
  -- The branch that first had it, while no other branch has had it.
  first_branch text,
  first_seen_at timestamptz not null,
  -- Updated at most once a day, and only while nobody was told.
  last_seen_at timestamptz not null,
  primary key (org_id, finding_key),
  constraint sarif_findings_author foreign key (org_id, author_id) references users (org_id, id)
);
create index sarif_findings_by_age on sarif_findings (last_seen_at) where not is_told;
-- Everything that is counted over time is in the index.
create index sarif_findings_counted on sarif_findings (org_id, first_seen_at) include (cwe, author_id)
  where not is_backlog;
create index sarif_findings_by_author on sarif_findings (org_id, author_id, cwe, first_seen_at) include (is_backlog)
  where author_id is not null;

-- What a run found in the code of one developer, who sees only that. The run itself has it by topic, over all
-- developers.
-- owner: sarif; read by: reports, team-progress
create table sarif_author_findings (
  org_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  -- type: Pick<contract.SarifRun['findings'][number], 'cwes' | 'severity' | 'resultCount' | 'ruleIds' | 'locations'>
  details json not null,
  primary key (org_id, run_id, user_id, topic_id),
  foreign key (org_id, run_id) references sarif_runs (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index sarif_author_findings_by_user on sarif_author_findings (org_id, user_id);

-- What was found in the code of an author whom nobody knows here: a topic of an address in a run. It waits for
-- somebody to say who that is, and is gone once it was assigned, or after some weeks.
-- owner: sarif
create table sarif_unassigned (
  org_id uuid not null,
  run_id uuid not null,
  author_key text not null,
  topic_id text not null,
  result_count integer not null,
  -- As a developer sees it, once it is theirs.
  -- type: Pick<contract.SarifRun['findings'][number], 'cwes' | 'severity' | 'resultCount' | 'ruleIds' | 'locations'>
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

-- Files that admins tried out in the console, as they were read, until they are applied, or for a day. One for each
-- admin.
-- owner: sarif
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

-- Which topic findings of a rule lead to, where an organization decided it.
-- owner: sarif
create table sarif_topic_overrides (
  org_id uuid not null references organizations (id),
  id uuid not null,
  tool text not null,
  -- Lower case: tools change how they write their name.
  tool_key text not null,
  rule_id text not null,
  -- Null: findings of the rule lead to no training.
  topic_id text,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create unique index sarif_topic_overrides_unique on sarif_topic_overrides (org_id, tool_key, rule_id);

----------------------------------------------------------------------------------------------------------------------
-- Learning: what learners do before a result is recorded, and what they decide about learning
----------------------------------------------------------------------------------------------------------------------

-- owner: learning
create table learner_preferences (
  org_id uuid not null,
  user_id uuid not null,
  preferred_language text,
  -- The programming language in which the person last chose to work; null until they choose one.
  last_language text,
  is_anonymous boolean not null default false,
  -- How many challenges they want to pass in a week.
  weekly_goal integer not null default 5 check (weekly_goal between 1 and 20),
  streak_unit text not null default 'weeks' check (streak_unit in ('weeks', 'days')),
  -- When they answered or skipped the two questions of the welcome page; null: they weren't asked.
  welcomed_at timestamptz,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- A challenge that somebody takes. Once it is done, its result is in challenge_attempts under the same id.
-- owner: learning; read by: insight, lms
create table learning_attempts (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  topic_id text not null,
  challenge_id text not null,
  -- type: contract.LanguageName
  language text not null,
  -- Labels and order of blocks and fixes are made from it. Never shown.
  seed bytea not null,
  -- Of the content as it was when the attempt began: when it changes, the attempt begins again.
  grading_key text not null,
  phase text not null check (phase in ('find', 'fix', 'done')),
  find_hints integer not null default 0,
  fix_hints integer not null default 0,
  was_restarted boolean not null default false,
  -- For the record, or practice, which has no limits.
  is_for_record boolean not null default true,
  -- What the attempt for the record was worth that went on as this practice. It is a row of its own, which has ended.
  record_score integer,
  -- Wrong answers in practice. They cost nothing; many of them tell what is right.
  find_guesses integer not null default 0,
  fix_guesses integer not null default 0,
  -- Since when the fixes to choose from have been shown. A fix that is written after that counts as chosen.
  fixes_shown_at timestamptz,
  -- The fix could have been written, so choosing it is worth less.
  is_lab_offered boolean not null default false,
  -- When the attack on the vulnerable code was carried out.
  attack_done_at timestamptz,
  -- The first input that did the damage: runs of a fix that is still exploitable show it if it still works.
  -- type: contract.AttackInput['input']
  attack_input json,
  -- Passed with a fix that was written by hand.
  is_hands_on boolean not null default false,
  is_passed boolean,
  -- The fix was found, in practice maybe without passing.
  is_solved boolean not null default false,
  -- What the last answer completed, so that the same answer sent again gets the same reply.
  -- type: contract.Completions
  completions json,
  -- Counted by the service from step to step; longer pauses count up to ten minutes.
  active_seconds integer not null default 0 check (active_seconds >= 0),
  started_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it ended. An attempt that failed makes the next one wait.
  ended_at timestamptz,
  -- Since when its learner may see the whole solution: once it was earned or asked for.
  solution_shown_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id),
  constraint learning_attempts_ended check (
    (phase = 'done') = (is_passed is not null) and (phase = 'done') = (ended_at is not null)),
  constraint learning_attempts_shown check (solution_shown_at is null or phase = 'done')
);
-- Two windows that begin the same challenge get the same attempt, in one language: several would be several first
-- tries.
create unique index learning_attempts_open_unique on learning_attempts
  (org_id, user_id, topic_id, challenge_id) where phase <> 'done';
create index learning_attempts_by_challenge on learning_attempts (org_id, user_id, topic_id, challenge_id);
-- Insight of a short period reads that period, and not everything before it.
create index learning_attempts_by_end on learning_attempts (org_id, ended_at) where ended_at is not null;

alter table lab_leases
  add foreign key (org_id, attempt_id) references learning_attempts (org_id, id) on delete cascade;

-- owner: learning; read by: insight
create table learning_tries (
  org_id uuid not null,
  attempt_id uuid not null,
  phase text not null check (phase in ('find', 'fix')),
  try_number integer not null check (try_number >= 1),
  -- Ids of blocks or fixes, in alphabetical order.
  choices text[] not null,
  is_right boolean not null,
  created_at timestamptz not null,
  primary key (org_id, attempt_id, phase, try_number),
  foreign key (org_id, attempt_id) references learning_attempts (org_id, id) on delete cascade
);
create index learning_tries_wrong_fixes on learning_tries (org_id, created_at) where phase = 'fix' and not is_right;

-- A scenario that somebody has opened. How far they are is in scenario_progress.
-- owner: learning
create table learning_scenarios (
  org_id uuid not null,
  user_id uuid not null,
  scenario_id text not null,
  seed bytea not null,
  -- By step: hints taken, wrong answers, and the day (UTC) on which a marked step was taken up again.
  -- type: Record<string, { hints: number; wrong: string[]; day: string | null }>
  steps json not null default '{}',
  -- type: contract.Completions
  completions json,
  primary key (org_id, user_id, scenario_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

-- Days, in the person's time zone, on which somebody answered something right.
-- owner: learning
create table learning_days (
  org_id uuid not null,
  user_id uuid not null,
  day date not null,
  primary key (org_id, user_id, day),
  foreign key (org_id, user_id) references users (org_id, id)
);

----------------------------------------------------------------------------------------------------------------------
-- Evidence: reports that were issued, and reports on a schedule
----------------------------------------------------------------------------------------------------------------------

-- So that somebody who holds a file can ask whether it came from here. Nothing of its content is kept.
-- owner: reports
create table issued_reports (
  org_id uuid not null references organizations (id),
  -- Also in the file, so that no two files are the same.
  id uuid not null,
  report_id text not null,
  format text not null check (format in ('csv', 'pdf')),
  -- The period or the day, and what the lines are limited to; people are not named.
  -- type: { from: string; to: string; framework?: string; asOf?: string; filters?: string[] }
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

-- owner: reports
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

-- owner: reports
create table report_recipients (
  org_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (org_id, schedule_id, user_id),
  foreign key (org_id, schedule_id) references report_schedules (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id)
);
create index report_recipients_by_user on report_recipients (org_id, user_id);

----------------------------------------------------------------------------------------------------------------------
-- Directory: changes of email addresses, and single sign-on
----------------------------------------------------------------------------------------------------------------------

-- Changes of an email that a link mailed to the old address undoes.
-- owner: users
create table email_changes (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  old_email text not null,
  token_hash bytea not null constraint email_changes_token_unique unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index email_changes_by_user on email_changes (org_id, user_id);
create index email_changes_by_expiry on email_changes (expires_at);

-- What admins do to many people or assignments at once, with what is needed to take it back. The work is done in parts,
-- so that a part that failed is done again and other writes of the organization need not wait long.
-- owner: bulk-acts
create table bulk_acts (
  org_id uuid not null references organizations (id),
  id uuid not null,
  act text not null check (act in ('deactivate', 'reactivate', 'move', 'assign', 'remind', 'extend', 'exempt',
    'end_exemption', 'end')),
  -- The terms: a team, what is assigned, a date, a reason.
  -- type: contract.BulkActTerms
  terms jsonb not null,
  status text not null check (status in ('running', 'done', 'undoing', 'undone', 'stopped')),
  total integer not null,
  created_by_user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, created_by_user_id) references users (org_id, id)
);
create index bulk_acts_to_do on bulk_acts (created_at) where status in ('running', 'undoing');
create index bulk_acts_by_age on bulk_acts (created_at);

-- owner: bulk-acts
create table bulk_act_items (
  org_id uuid not null,
  act_id uuid not null,
  nth integer not null,
  -- One of them, or both.
  user_id uuid,
  assignment_id uuid,
  -- kept: an undo found it changed since.
  state text not null check (state in ('waiting', 'changed', 'skipped', 'undone', 'kept')),
  reason text,
  -- What it was before, as ids and times.
  -- type: Record<string, unknown>
  before jsonb,
  primary key (org_id, act_id, nth),
  foreign key (org_id, act_id) references bulk_acts (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id),
  foreign key (org_id, assignment_id) references assignments (org_id, id)
);
create index bulk_act_items_to_do on bulk_act_items (org_id, act_id, state, nth);

-- Connections to identity providers.
-- owner: single-sign-on
create table sso_connections (
  org_id uuid not null references organizations (id),
  id uuid not null,
  type text not null check (type in ('oidc', 'saml')),
  name text not null,
  is_active boolean not null default true,
  -- Whether people of its domains who have no account get one when they first sign in.
  creates_accounts boolean not null default true,
  -- Names of the claims (OIDC) or attributes (SAML); null for the usual ones. Without groups_claim, groups are
  -- ignored.
  email_claim text,
  name_claim text,
  groups_claim text,
  -- OIDC. Some providers don't say whether an address is verified.
  issuer text,
  client_id text,
  sealed_client_secret bytea,
  accepts_unverified_email boolean not null default false,
  -- SAML. Two certificates, so that the provider can change over from one to the other.
  idp_entity_id text,
  idp_sso_url text,
  idp_certificates text[] not null default '{}' check (cardinality(idp_certificates) <= 2),
  -- Where the browser goes back to once a logout that the provider began is done here.
  idp_logout_url text,
  allows_idp_initiated boolean not null default false,
  accepts_response_signature boolean not null default false,
  -- Our own key for encrypted assertions, and its certificate for the metadata.
  sealed_decryption_key bytea,
  decryption_certificate text,
  -- A connection that has let somebody in, or passed a test, can be trusted to let people in when passwords are off.
  last_sign_in_at timestamptz,
  test_passed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  -- Its addresses know the connection alone: they are called before anybody knows the organization.
  constraint sso_connections_id_unique unique (id),
  check (type <> 'oidc' or (issuer is not null and client_id is not null))
);

alter table sessions
  add foreign key (org_id, sso_connection_id) references sso_connections (org_id, id)
    on delete set null (sso_connection_id);

-- Domains that lead to a connection.
-- owner: single-sign-on
create table sso_domains (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- In ASCII and lower case.
  domain text not null,
  connection_id uuid,
  -- What the DNS record must hold.
  token text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  verified_by text check (verified_by in ('dns', 'operator')),
  primary key (org_id, id),
  constraint sso_domains_domain_unique unique (org_id, domain),
  foreign key (org_id, connection_id) references sso_connections (org_id, id) on delete set null (connection_id),
  check ((verified_at is null) = (verified_by is null))
);
-- Anybody can claim a domain; one organization can have proven it.
create unique index sso_domains_verified_unique on sso_domains (domain) where verified_at is not null;
create index sso_domains_by_connection on sso_domains (org_id, connection_id);

-- Who somebody at the provider is here.
-- owner: credentials; read by: single-sign-on
create table sso_identities (
  org_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (org_id, connection_id, subject),
  -- A second subject with the same address is another person until an admin says otherwise.
  constraint sso_identities_user_unique unique (org_id, connection_id, user_id),
  foreign key (org_id, connection_id) references sso_connections (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id)
);
create index sso_identities_by_user on sso_identities (org_id, user_id);

-- People of these groups join the team; of several groups, the one with the lowest position decides.
-- owner: single-sign-on
create table sso_group_teams (
  org_id uuid not null,
  connection_id uuid not null,
  group_name text not null,
  team_id uuid not null,
  position integer not null,
  primary key (org_id, connection_id, group_name),
  foreign key (org_id, connection_id) references sso_connections (org_id, id) on delete cascade,
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade
);
create index sso_group_teams_by_team on sso_group_teams (org_id, team_id);

-- What an admin's test of a connection found. Claims are personal, so they are sealed and kept for an hour.
-- owner: credentials
create table sso_connection_tests (
  org_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  started_by uuid not null,
  status text not null check (status in ('waiting', 'passed', 'failed')),
  sealed_result bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, connection_id) references sso_connections (org_id, id) on delete cascade,
  foreign key (org_id, started_by) references users (org_id, id)
);
create index sso_connection_tests_by_connection on sso_connection_tests (org_id, connection_id);
create index sso_connection_tests_by_starter on sso_connection_tests (org_id, started_by);
create index sso_connection_tests_by_expiry on sso_connection_tests (expires_at);

-- Sign-ins that are under way at a provider. A row is deleted when it is used, so an answer counts once.
-- owner: single-sign-on
create table sso_sign_ins (
  org_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  purpose text not null check (purpose in ('sign-in', 'test', 'confirm')),
  -- Of `state` (OIDC) or the request's id (SAML).
  state_hash bytea not null constraint sso_sign_ins_state_unique unique,
  -- Of the cookie of the browser that began it: an answer that another browser brings is refused.
  browser_hash bytea not null,
  -- Nonce and code verifier (OIDC).
  sealed_secrets bytea,
  -- Where to go afterwards: a path of our own.
  to_path text not null,
  test_id uuid,
  -- Of a confirmation: the session that wants it.
  session_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, connection_id) references sso_connections (org_id, id) on delete cascade,
  foreign key (org_id, test_id) references sso_connection_tests (org_id, id) on delete cascade,
  foreign key (org_id, session_id) references sessions (org_id, id) on delete cascade
);
create index sso_sign_ins_by_connection on sso_sign_ins (org_id, connection_id);
create index sso_sign_ins_by_test on sso_sign_ins (org_id, test_id) where test_id is not null;
create index sso_sign_ins_by_session on sso_sign_ins (org_id, session_id) where session_id is not null;
create index sso_sign_ins_by_expiry on sso_sign_ins (expires_at);

-- Messages of a provider that count once (logout tokens, assertions), until they expire anyway.
-- owner: single-sign-on
create table sso_used_messages (
  org_id uuid not null,
  connection_id uuid not null,
  message_hash bytea not null,
  expires_at timestamptz not null,
  primary key (org_id, connection_id, message_hash),
  foreign key (org_id, connection_id) references sso_connections (org_id, id) on delete cascade
);
create index sso_used_messages_by_expiry on sso_used_messages (expires_at);

----------------------------------------------------------------------------------------------------------------------
-- Integrations: chat channels and learning record stores
----------------------------------------------------------------------------------------------------------------------

-- Incoming webhooks of Slack and Microsoft Teams. A channel is an endpoint of the delivery engine with a format of
-- its own.
-- owner: chat
create table chat_channels (
  org_id uuid not null,
  -- The id of its endpoint.
  id uuid not null,
  name text not null,
  -- type: contract.ChatEvent[]
  events text[] not null,
  -- A channel of a team stays one when the team is deleted: it must not begin to report on everybody.
  is_for_team boolean not null,
  team_id uuid,
  -- Without it, messages hold numbers and titles only.
  names_people boolean not null,
  overdue_every text not null check (overdue_every in ('day', 'week')),
  -- What happened up to then was told, or happened before anybody asked for it.
  collected_until timestamptz not null,
  -- The day of the latest look at deadlines.
  deadlines_told_on date,
  primary key (org_id, id),
  foreign key (org_id, id) references webhook_endpoints (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id),
  check (is_for_team or team_id is null)
);
create unique index chat_channels_name_unique on chat_channels (org_id, lower(name));
create index chat_channels_by_team on chat_channels (org_id, team_id) where team_id is not null;

-- A learning record store that gets xAPI statements is an endpoint of the delivery engine.
-- owner: record-stores
create table learning_record_stores (
  org_id uuid not null constraint learning_record_stores_one unique,
  -- The id of its endpoint.
  id uuid not null,
  -- Which statements it gets.
  -- type: contract.StatementVerb[]
  verbs text[] not null,
  -- How statements name people: by an account of this service, or by name and email address.
  actor_kind text not null check (actor_kind in ('account', 'email')),
  -- What happened up to then was sent, or happened before anybody asked for it.
  collected_until timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, id) references webhook_endpoints (org_id, id)
);

----------------------------------------------------------------------------------------------------------------------
-- Administration: where lines of the logs are sent
----------------------------------------------------------------------------------------------------------------------

-- How far lines of the logs were sent to another system, by chain. A chain is in the order of its commits, so nothing
-- that commits late is passed over.
-- owner: security-log
create table log_stream_cursors (
  org_id uuid not null,
  log text not null check (log in ('audit', 'security')),
  seq bigint not null,
  primary key (org_id, log)
);

-- The one process that sends. It says so again before the lease ends.
-- owner: security-log
create table log_stream_lease (
  id integer primary key check (id = 1),
  holder uuid not null,
  until timestamptz not null
);

----------------------------------------------------------------------------------------------------------------------
-- Background work
----------------------------------------------------------------------------------------------------------------------

-- The tables of pg-boss, which runs background work (npm package, schema version 43): what `pg-boss plans create --schema jobs`
-- prints, without its transaction. An upgrade of the package that brings a newer version adds a migration with its plan.
CREATE SCHEMA IF NOT EXISTS jobs;

    CREATE TYPE jobs.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE FUNCTION jobs.job_now()
    RETURNS timestamp with time zone AS
    $$
      SELECT pg_catalog.now();
    $$
    LANGUAGE sql STABLE;
  ;

    CREATE TABLE jobs.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;

    CREATE TABLE jobs.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES jobs.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      created_delta int NOT NULL default 0,
      completed_delta int NOT NULL default 0,
      failed_delta int NOT NULL default 0,
      delta_on timestamp with time zone,
      delta_seconds int,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE jobs.schedule (
      name text REFERENCES jobs.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
      cron text not null,
      timezone text DEFAULT 'UTC',
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      last_job_id uuid,
      PRIMARY KEY (name, key)
    )
  ;

    CREATE TABLE jobs.subscription (
      event text not null,
      name text not null REFERENCES jobs.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE jobs.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;

    CREATE FUNCTION jobs.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;

    CREATE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE jobs.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION jobs.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE TABLE jobs.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state jobs.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int,
      source_output jsonb,
      source_root_id uuid
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE jobs.job ADD PRIMARY KEY (name, id);

    CREATE TABLE jobs.job_common (LIKE jobs.job INCLUDING GENERATED INCLUDING DEFAULTS);

    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');

    ALTER TABLE jobs.job ATTACH PARTITION jobs.job_common DEFAULT;
  ;

    CREATE TABLE jobs.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON jobs.warning (created_on DESC);

    CREATE TABLE jobs.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      created_delta   int,
      completed_delta int,
      failed_delta    int,
      delta_seconds   int,
      delta_on        timestamptz,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON jobs.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (jobs.job_now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'jobs' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE jobs.%I PARTITION OF jobs.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$
  ;

    CREATE TABLE jobs.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON jobs.job_dependency (parent_name, parent_id);

    CREATE FUNCTION jobs.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          jobs.job_now(),
          jobs.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION jobs.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN

      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;

      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO jobs.version(version) VALUES ('43');
