-- Team leads: who sees the people of a team and assigns training to them. A lead need not be a member of the team.

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

-- Whatever deactivates or erases a person ends their leads with it, so that a reactivation gives nothing back unnoticed.
create function end_leads_of_user() returns trigger language plpgsql as $$
begin
  delete from team_leads where org_id = new.org_id and user_id = new.id;
  return null;
end $$;
create trigger users_end_leads after update of is_active on users
  for each row when (old.is_active and not new.is_active) execute function end_leads_of_user();
