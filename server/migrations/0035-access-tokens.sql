-- Personal access tokens: people let their assistants read with them, through the MCP server and nothing else.

alter table organizations add column allows_access_tokens boolean not null default true;

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
  foreign key (org_id, user_id) references users (org_id, id),
  constraint access_tokens_org_unique unique (org_id, id)
);
create index access_tokens_by_user on access_tokens (org_id, user_id, created_at);
create index access_tokens_by_expiry on access_tokens (expires_at);

-- Where each token was used from, so that the security log can report a new place.
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
