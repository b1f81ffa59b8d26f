-- Provisioning by SCIM: tokens, what identity providers manage, and who is in which of their groups.

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

alter table users
  add column is_scim_managed boolean not null default false,
  -- Deleted by the identity provider: SCIM no longer shows the person until they are created again.
  add column is_scim_hidden boolean not null default false,
  add column scim_external_id text,
  -- What the identity provider sent beyond name and email: parts of the name, and addresses.
  add column scim_attributes jsonb not null default '{}';
create index users_by_scim_external_id on users (org_id, scim_external_id) where scim_external_id is not null;

alter table teams
  add column is_scim_managed boolean not null default false,
  add column scim_external_id text,
  -- The order of the organization: among several groups of a person, the lowest is their team.
  add column scim_position integer;

-- A person can be in many groups and is in one team.
create table scim_group_members (
  org_id uuid not null references organizations (id),
  team_id uuid not null,
  user_id uuid not null,
  primary key (org_id, team_id, user_id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references users (org_id, id)
);
create index scim_group_members_by_user on scim_group_members (org_id, user_id);
