-- Where passwords are turned off, an old one confirms nothing except in sessions that the operator's sign-in link opened:
-- there it is the way to turn passwords on again when the identity provider is down.
alter table sessions add column is_from_link boolean not null default false;
