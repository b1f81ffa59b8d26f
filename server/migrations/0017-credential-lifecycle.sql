-- Keys that expire are announced, can be limited to networks, and show from where they were last used.
alter table api_keys
  -- When the admins are to be told that the key expires; null once they were.
  add column expiry_warning_at timestamptz,
  -- Networks in CIDR notation; none: the key works from anywhere.
  add column allowed_networks text[] not null default '{}',
  add column last_used_address text,
  -- The last use from outside the allowed networks.
  add column last_refused_at timestamptz,
  add column last_refused_address text;
update api_keys set expiry_warning_at = expires_at - interval '14 days'
  where expires_at is not null and revoked_at is null;
create index api_keys_to_warn on api_keys (expiry_warning_at) where expiry_warning_at is not null;

-- A key that can only upload reads the runs that it uploaded.
alter table api_keys add unique (org_id, id);
alter table sarif_runs add column key_id text, add foreign key (org_id, key_id) references api_keys (org_id, id);
update sarif_runs r set key_id = a.actor_id
  from audit_log a
  where a.org_id = r.org_id and a.action = 'sarif.ingested' and a.subject_id = r.id::text
    and a.actor_type = 'key' and exists (select from api_keys k where k.id = a.actor_id and k.org_id = r.org_id);
create index sarif_runs_by_key on sarif_runs (org_id, key_id, id) where key_id is not null;
-- Keys that had every scope keep every scope.
update api_keys set scopes = scopes || '{sarif:read}'
  where scopes @> '{org:read,users:read,users:write,teams:read,teams:write,custom-courses:read,custom-courses:write,assignments:read,assignments:write,progress:read,content:read,certificates:read,sarif:ingest,webhook:manage,audit:read}';
