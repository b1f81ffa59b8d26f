-- How far lines of the logs were sent to another system, by chain. A chain is in the order of its commits, so nothing that
-- commits late is passed over.
create table log_stream_cursors (
  org_id uuid not null,
  log text not null check (log in ('audit', 'security')),
  seq bigint not null,
  primary key (org_id, log)
);

-- The one process that sends. It says so again before the lease ends.
create table log_stream_lease (
  id integer primary key check (id = 1),
  holder uuid not null,
  until timestamptz not null
);

-- They build on functions that are stable: declared as immutable, they could not be inlined.
alter function chain_time(timestamptz) stable;
alter function hash_audit_line(bytea, audit_log) stable;
alter function hash_security_source(bytea, text, text, text) stable;
alter function hash_security_line(bytea, security_log) stable;
