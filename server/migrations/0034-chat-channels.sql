-- Chat channels: incoming webhooks of Slack and Microsoft Teams. A channel is an endpoint of the delivery engine with a format of its own; what it is told of is here.

-- A channel's sealed_secret holds its address, which is all that is needed to post. Its url names the host only.
alter table webhook_endpoints
  add column kind text not null default 'webhook' check (kind in ('webhook', 'slack', 'teams'));

create table chat_channels (
  org_id uuid not null,
  -- The id of its endpoint.
  id uuid not null,
  name text not null,
  events text[] not null,
  -- A channel of a team stays one when the team is deleted: it must not begin to tell of everybody.
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

-- A channel asks for what is new, every minute.
create index assignment_assignees_by_time on assignment_assignees (org_id, joined_at);
create index certificates_by_time on certificates (org_id, issued_at);
create index sarif_runs_by_time on sarif_runs (org_id, received_at);
