-- Webhook endpoints, events, deliveries and attempts.
-- History is partitioned by week and dropped by partition; the hot queue holds only what still has to be sent.

create table webhook_endpoints (
  org_id uuid not null references organizations (id),
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  is_active boolean not null default true,
  disabled_at timestamptz,
  disabled_reason text,
  sealed_secret bytea not null,
  secret_last4 text not null,
  -- After a rotation with overlap, the old secret signs as well until then.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  -- When the admins were last warned of failures.
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);

-- Ids are UUIDs of version 7: they begin with the time, so a range of ids is a range of time.
create table webhook_events (
  org_id uuid not null references organizations (id),
  id uuid not null,
  type text not null,
  -- The envelope, byte for byte as it is signed and sent.
  body bytea not null,
  created_at timestamptz not null,
  primary key (org_id, id)
) partition by range (id);

create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('queued', 'delivered', 'exhausted', 'held')),
  attempt_count integer not null default 0,
  response_code integer,
  error_message text,
  is_test boolean not null default false,
  redelivery_of uuid,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id)
) partition by range (id);
create index webhook_deliveries_by_endpoint on webhook_deliveries (org_id, endpoint_id, id);
create index webhook_deliveries_held on webhook_deliveries (org_id, endpoint_id, id) where status = 'held';

create table webhook_attempts (
  org_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  response_code integer,
  error_code text,
  error_message text,
  response_body text,
  primary key (org_id, delivery_id, attempt)
) partition by range (delivery_id);

-- Small rows, gone once their delivery is settled. A lease is only a later due time: rows of a dead worker come due again.
create table webhook_queue (
  org_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  attempts_used integer not null,
  is_test boolean not null,
  due_at timestamptz not null,
  claim_token uuid,
  primary key (org_id, delivery_id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
-- By endpoint first, so that a claim takes a few rows of each and never walks through one endpoint's backlog.
create index webhook_queue_lanes on webhook_queue (org_id, endpoint_id, due_at);

create function uuid_of_time(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the partitions of the coming weeks and drops those that are past keeping. Called at every start and once an hour.
create function keep_webhook_partitions(moment timestamptz, kept_days integer) returns void language plpgsql as $$
declare
  parent text;
  week timestamptz;
  partition_name text;
  old record;
begin
  perform pg_advisory_xact_lock(7277294512450122);
  foreach parent in array array['webhook_events', 'webhook_deliveries', 'webhook_attempts'] loop
    for week in select generate_series(date_trunc('week', moment, 'UTC') - interval '7 days',
                                       date_trunc('week', moment, 'UTC') + interval '63 days', interval '7 days') loop
      partition_name := parent || '_' || to_char(week at time zone 'UTC', 'YYYYMMDD');
      if to_regclass(partition_name) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          partition_name, parent, uuid_of_time(week), uuid_of_time(week + interval '7 days'));
      end if;
    end loop;
    for old in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = parent::regclass and c.relname ~ '_[0-9]{8}$'
        and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 < (moment at time zone 'UTC')::date - kept_days
    loop
      execute format('drop table %I', old.relname);
      -- What was not sent in all that time has no event any more; it must not stand in the way of others.
      delete from webhook_queue
      where parent = 'webhook_events' and event_id < uuid_of_time((to_date(right(old.relname, 8), 'YYYYMMDD') + 7) at time zone 'UTC');
    end loop;
  end loop;
end
$$;

select keep_webhook_partitions(now(), 35);
