-- The last networks from which the person signed in, as hashes. While others use up the tries of one of them, the account
-- still gets one now and then.
alter table credentials add column known_places text[] not null default '{}';
