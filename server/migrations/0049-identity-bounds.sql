-- Browsers that have signed in since the last change of password or second factors, the newest first.
alter table credentials add column known_devices uuid[] not null default '{}';

-- Organizations from before keep the rule they had.
alter table organizations alter column can_keys_make_admins set default false;

-- Connections from before accept providers that don't say whether an address is verified.
alter table sso_connections add column accepts_unverified_email boolean not null default false;
update sso_connections set accepts_unverified_email = true where type = 'oidc';
