-- The processes that run, and the secret keys they know: the old key can go once none of them uses it any more.
create table secret_key_holders (
  id uuid primary key,
  name text not null,
  -- Check values, from which the keys cannot be found.
  known_keys text[] not null,
  sealing_key text not null,
  seen_at timestamptz not null
);
-- True only as long as the processes run: no backup and no standby needs it.
alter table secret_key_holders set unlogged;
