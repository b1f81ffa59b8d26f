-- Passwords, second factors, sessions, one-time links and the memory of failed sign-ins.

alter table organizations add column is_second_factor_required boolean not null default false;

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
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references users (org_id, id)
);

create table sessions (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Only the hash: reading the database gives no session.
  token_hash bytea not null constraint sessions_token_unique unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  address text,
  primary key (org_id, id),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index sessions_by_user on sessions (org_id, user_id);
create index sessions_by_expiry on sessions (expires_at);

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
create table sign_in_tries (
  id bytea primary key,
  tries integer not null,
  last_try_at timestamptz not null,
  next_try_at timestamptz not null
);
create index sign_in_tries_by_age on sign_in_tries (last_try_at);

create index users_by_email on users (email_key);

-- Everybody who asks for a new password leaves the same row, whether the address is known or not. The worker answers it.
create table reset_requests (
  id uuid primary key,
  email_key text not null,
  created_at timestamptz not null
);
