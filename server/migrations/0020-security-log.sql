-- The security log, and a hash chain over it and over the audit log: one chain per organization and log.
-- Lines are added by functions only, which run as the owner of the tables, so that the role of the service needs no right
-- to write them. Tables whose comment begins with "append-only" are granted to that role for reading alone.

-- The last line of each chain. Locking its row puts the writers of a chain into one row.
create table log_heads (
  -- The nil id stands for security lines that belong to no organization.
  org_id uuid not null,
  log text not null check (log in ('audit', 'security')),
  seq bigint not null,
  hash bytea not null,
  primary key (org_id, log)
) with (fillfactor = 50);
comment on table log_heads is 'append-only: the last line of each chain';

-- Sealed with SECRET_KEY: somebody who can change the tables but does not know the key cannot write a chain of their own.
create table log_checkpoints (
  org_id uuid not null,
  log text not null check (log in ('audit', 'security')),
  -- `start`: the last line that was pruned, from which verification continues. `latest`: a recent line. `since`: one row under
  -- the nil id, the moment from which every chain has a checkpoint; the worker writes it once it has sealed older chains.
  kind text not null check (kind in ('start', 'latest', 'since')),
  seq bigint not null,
  sealed_line bytea not null,
  created_at timestamptz not null,
  primary key (org_id, log, kind)
);
-- Tables whose comment begins with "no-delete" are granted to the role of the service without the right to delete.
comment on table log_checkpoints is 'no-delete: sealed notes about lines of the chains';

alter table audit_log add column seq bigint, add column hash bytea;

create table security_log (
  org_id uuid not null,
  seq bigint not null,
  id uuid not null,
  created_at timestamptz not null,
  event text not null,
  result text not null check (result in ('success', 'failure')),
  -- The account that it is about, and the key that was used.
  user_id uuid,
  key_id text,
  details jsonb not null default '{}',
  request_id uuid,
  source_hash bytea not null,
  hash bytea not null,
  primary key (org_id, id),
  constraint security_log_seq_unique unique (org_id, seq),
  foreign key (org_id, user_id) references users (org_id, id)
);
create index security_log_by_user on security_log (org_id, user_id, id) where user_id is not null;
comment on table security_log is 'append-only: one line per security event';

-- Personal values, beside the chain: it covers a salted hash of them, so they can be erased without breaking it.
create table security_sources (
  org_id uuid not null,
  seq bigint not null,
  salt bytea not null,
  address text,
  user_agent text,
  email text,
  primary key (org_id, seq)
);
create index security_sources_by_email on security_sources (email) where email is not null;
comment on table security_sources is 'append-only: erased with the person';

-- The hash of a line covers the hash of the line before and all values, as a list in JSON. A verifier outside of the
-- database makes the same text.
create function chain_time(moment timestamptz) returns text language sql immutable
  return (extract(epoch from moment) * 1000000)::bigint::text;

create function hash_audit_line(previous bytea, line audit_log) returns bytea language sql immutable
  return sha256(previous || convert_to(json_build_array('audit', line.org_id::text, line.seq::text, line.id::text,
    chain_time(line.created_at), line.actor_type, line.actor_id, line.action, line.subject_type, line.subject_id,
    line.details::text, line.request_id::text)::text, 'UTF8'));

create function hash_security_source(salt bytea, address text, user_agent text, email text) returns bytea
language sql immutable
  return sha256(salt || convert_to(json_build_array(address, user_agent, email)::text, 'UTF8'));

create function hash_security_line(previous bytea, line security_log) returns bytea language sql immutable
  return sha256(previous || convert_to(json_build_array('security', line.org_id::text, line.seq::text, line.id::text,
    chain_time(line.created_at), line.event, line.result, line.user_id::text, line.key_id, line.details::text,
    line.request_id::text, encode(line.source_hash, 'hex'))::text, 'UTF8'));

-- Lines that are there already, in the order of their ids, which are made in order of time.
do $$
declare
  org uuid;
  line audit_log;
  last_seq bigint;
  last_hash bytea;
begin
  for org in select distinct org_id from audit_log loop
    last_seq := 0;
    last_hash := '';
    for line in select * from audit_log where org_id = org order by id loop
      last_seq := last_seq + 1;
      line.seq := last_seq;
      last_hash := hash_audit_line(last_hash, line);
      update audit_log set seq = last_seq, hash = last_hash where org_id = org and id = line.id;
    end loop;
    insert into log_heads (org_id, log, seq, hash) values (org, 'audit', last_seq, last_hash);
  end loop;
end
$$;

alter table audit_log alter column seq set not null, alter column hash set not null,
  add constraint audit_log_seq_unique unique (org_id, seq);
comment on table audit_log is 'append-only: one line per change';

-- Gives the last line of a chain and keeps others from adding to it until the transaction ends.
create function lock_log_head(org uuid, name text) returns log_heads language plpgsql as $$
declare
  head log_heads;
begin
  select * into head from log_heads where org_id = org and log = name for update;
  if not found then
    insert into log_heads (org_id, log, seq, hash) values (org, name, 0, '') on conflict do nothing;
    select * into head from log_heads where org_id = org and log = name for update;
  end if;
  return head;
end
$$;

-- Both functions that append give the heads of the chains that they began: the service seals a chain together with its first
-- line, so that a missing checkpoint is a sign of tampering.
create function append_audit_lines(org uuid, lines jsonb) returns setof log_heads language plpgsql security definer as $$
declare
  head log_heads := lock_log_head(org, 'audit');
  line audit_log;
  item jsonb;
begin
  for item in select value from jsonb_array_elements(lines) loop
    line := jsonb_populate_record(null::audit_log, item);
    line.org_id := org;
    head.seq := head.seq + 1;
    line.seq := head.seq;
    head.hash := hash_audit_line(head.hash, line);
    line.hash := head.hash;
    insert into audit_log values (line.*);
  end loop;
  update log_heads set seq = head.seq, hash = head.hash where org_id = org and log = 'audit';
  if head.seq = jsonb_array_length(lines) then
    return next head;
  end if;
end
$$;

-- Lines of one or more organizations; those without one go to the nil id, of which the newest 10,000 stay.
create function append_security_lines(lines jsonb) returns setof log_heads language plpgsql security definer as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  org uuid;
  head log_heads;
  is_first boolean;
  line security_log;
  source security_sources;
  item jsonb;
begin
  -- In one order for everybody, so that no two callers wait for each other.
  for org in
    select distinct coalesce((value ->> 'org_id')::uuid, nobody) as id from jsonb_array_elements(lines) order by id
  loop
    head := lock_log_head(org, 'security');
    is_first := head.seq = 0;
    for item in
      select value from jsonb_array_elements(lines) where coalesce((value ->> 'org_id')::uuid, nobody) = org
    loop
      source := jsonb_populate_record(null::security_sources, item);
      source.org_id := org;
      source.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
      line := jsonb_populate_record(null::security_log, item);
      line.org_id := org;
      line.source_hash := hash_security_source(source.salt, source.address, source.user_agent, source.email);
      head.seq := head.seq + 1;
      line.seq := head.seq;
      source.seq := head.seq;
      head.hash := hash_security_line(head.hash, line);
      line.hash := head.hash;
      insert into security_log values (line.*);
      insert into security_sources values (source.*);
    end loop;
    update log_heads set seq = head.seq, hash = head.hash where org_id = org and log = 'security';
    if is_first then
      return next head;
    end if;
    if org = nobody then
      delete from security_log where org_id = nobody and seq <= head.seq - 10000;
      delete from security_sources where org_id = nobody and seq <= head.seq - 10000;
    end if;
  end loop;
end
$$;

-- For a privacy request: what was kept about the person's browsers, and attempts with their address.
create function erase_security_sources(org uuid, person uuid, person_email text) returns void
language plpgsql security definer as $$
begin
  delete from security_sources s using security_log l
    where s.org_id = org and l.org_id = org and l.seq = s.seq and l.user_id = person;
  delete from security_sources
    where org_id = '00000000-0000-0000-0000-000000000000' and email = person_email;
end
$$;

-- Removes lines up to one whose checkpoint was kept, never younger ones than 30 days: even somebody with the service's
-- role cannot remove their own traces. Gives how many there were.
create function prune_log(org uuid, name text, up_to bigint) returns bigint language plpgsql security definer as $$
declare
  removed bigint;
begin
  if not exists (select from log_checkpoints where org_id = org and log = name and kind = 'start' and seq = up_to) then
    raise exception 'there is no checkpoint of line %', up_to;
  end if;
  if name = 'audit' then
    if exists (select from audit_log where org_id = org and seq <= up_to and created_at > now() - interval '30 days') then
      raise exception 'lines are kept for at least 30 days';
    end if;
    delete from audit_log where org_id = org and seq <= up_to;
  else
    if exists (select from security_log where org_id = org and seq <= up_to and created_at > now() - interval '30 days') then
      raise exception 'lines are kept for at least 30 days';
    end if;
    delete from security_sources where org_id = org and seq <= up_to;
    delete from security_log where org_id = org and seq <= up_to;
  end if;
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Makes and drops tables, which the role of the service may not.
alter function keep_webhook_partitions(timestamptz, integer) security definer;

-- A function that runs as the owner must not find tables that its caller has put in the way.
do $$
declare
  name text;
begin
  foreach name in array array['append_audit_lines(uuid, jsonb)', 'append_security_lines(jsonb)',
    'erase_security_sources(uuid, uuid, text)', 'prune_log(uuid, text, bigint)',
    'keep_webhook_partitions(timestamptz, integer)']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
  end loop;
end
$$;

-- Where a password reset was asked for, for the line that the worker writes.
alter table reset_requests add column address text, add column user_agent text;
