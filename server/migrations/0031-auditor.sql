-- An auditor reads everything of the organization and changes nothing.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('learner', 'org_admin', 'auditor'));
