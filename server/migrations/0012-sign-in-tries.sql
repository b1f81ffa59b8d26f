-- Failed tries of an address fade with time, a fraction of one each second.
alter table sign_in_tries alter column tries type double precision;

-- Earlier releases trimmed passwords before they hashed them. Such a password is still accepted with spaces around it, once.
alter table credentials add column is_password_trimmed boolean not null default false;
update credentials set is_password_trimmed = true where password_hash is not null;
