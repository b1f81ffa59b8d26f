-- Handing a key over gives it a new secret. The previous issuer knows the old one, which can stay valid for some hours.
alter table api_keys
  add column old_secret_hash bytea,
  add column old_secret_until timestamptz,
  add column old_issuer_user_id uuid,
  add foreign key (org_id, old_issuer_user_id) references users (org_id, id);
