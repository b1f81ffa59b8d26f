-- Single sign-on: connections to identity providers, the domains that lead to them, and who is who there.

-- Whether its people sign in through their identity provider only.
alter table organizations add column is_sso_only boolean not null default false;

create table sso_connections (
  org_id uuid not null references organizations (id),
  id uuid not null,
  type text not null check (type in ('oidc', 'saml')),
  name text not null,
  is_active boolean not null default true,
  -- Whether people of its domains who have no account get one when they first sign in.
  creates_accounts boolean not null default true,
  -- Names of the claims (OIDC) or attributes (SAML); null for the usual ones. Without groups_claim, groups are ignored.
  email_claim text,
  name_claim text,
  groups_claim text,
  -- OIDC.
  issuer text,
  client_id text,
  sealed_client_secret bytea,
  -- SAML. Two certificates, so that the provider can change over from one to the other.
  idp_entity_id text,
  idp_sso_url text,
  idp_certificates text[] not null default '{}' check (cardinality(idp_certificates) <= 2),
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
create table sso_used_messages (
  org_id uuid not null,
  connection_id uuid not null,
  message_hash bytea not null,
  expires_at timestamptz not null,
  primary key (org_id, connection_id, message_hash),
  foreign key (org_id, connection_id) references sso_connections (org_id, id) on delete cascade
);
create index sso_used_messages_by_expiry on sso_used_messages (expires_at);

-- Which connection a session came through, and what the provider calls it, so that the provider can end it.
alter table sessions
  add column sso_connection_id uuid,
  add column sso_subject text,
  add column sso_session_id text,
  add foreign key (org_id, sso_connection_id) references sso_connections (org_id, id) on delete set null (sso_connection_id);
create index sessions_by_connection on sessions (org_id, sso_connection_id) where sso_connection_id is not null;
