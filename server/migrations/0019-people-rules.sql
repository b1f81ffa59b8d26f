-- Who may become an admin by a key, and which addresses people may have. An empty list allows every domain.
alter table organizations
  add column can_keys_make_admins boolean not null default true,
  add column allowed_email_domains text[] not null default '{}';
