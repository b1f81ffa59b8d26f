-- Passkeys, recovery codes, remembered devices, and who must have a second factor.

alter table organizations add column second_factor_policy text not null default 'optional'
  check (second_factor_policy in ('optional', 'admins', 'everyone'));
update organizations set second_factor_policy = 'admins' where is_second_factor_required;
alter table organizations drop column is_second_factor_required;

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

-- One row for each code that can still be used. All codes of a person have the same salt, so that a try costs one hash.
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

-- A challenge is sealed into what the page sends back. It is written down when it is used, so that it works once.
create table used_challenges (
  id bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_expiry on used_challenges (expires_at);
