-- The service seals a chain together with its first line, so that a missing checkpoint is a sign of somebody's hand.
-- Tables whose comment begins with "no-delete" are granted to the role of the service without the right to delete.
comment on table log_checkpoints is 'no-delete: sealed notes about lines of the chains';

-- `since`: one row under the nil id, the moment from which every chain has a checkpoint. Chains from before are sealed by
-- the worker when it writes that row.
alter table log_checkpoints drop constraint log_checkpoints_kind_check,
  add constraint log_checkpoints_kind_check check (kind in ('start', 'latest', 'since'));

-- Both give the heads of the chains that they began.
drop function append_audit_lines(uuid, jsonb);
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

drop function append_security_lines(jsonb);
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

do $$
declare
  name text;
begin
  foreach name in array array['append_audit_lines(uuid, jsonb)', 'append_security_lines(jsonb)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
  end loop;
end
$$;
