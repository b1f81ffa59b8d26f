-- Networks from which a key was used, so that its use from a new one can be recorded.
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
