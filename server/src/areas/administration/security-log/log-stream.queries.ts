import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type LogName = Row<'logHeads', 'log'>['log']
export type Cursor = { orgId: string; log: LogName; seq: string }
export type Waiting = Cursor & { lastSeq: string }

/** True for one process at a time. Its lease is longer than anything it does in between. */
export async function takeLease(db: Db, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await sql<{ holder: string }>`
    insert into log_stream_lease as l (id, holder, until)
    values (1, ${holder}, now() + interval '1 millisecond' * ${leaseMs}::float8)
    on conflict (id) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < now()
    returning holder`.execute(db)
  return rows.length === 1
}

export async function dropLease(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('logStreamLease').where('holder', '=', holder).execute()
}

/** Chains with lines that were not sent yet, and how far they were sent. */
export async function listWaitingChains(db: Db, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select h.org_id, h.log, coalesce(c.seq, 0)::text as seq, h.seq as last_seq from log_heads h
    left join log_stream_cursors c on c.org_id = h.org_id and c.log = h.log
    where h.seq > coalesce(c.seq, 0) limit ${limit}`.execute(db)
  return rows
}

export async function countWaitingLines(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select coalesce(sum(h.seq - coalesce(c.seq, 0)), 0)::text as count from log_heads h
    left join log_stream_cursors c on c.org_id = h.org_id and c.log = h.log`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export async function moveCursors(db: Db, cursors: readonly Cursor[]): Promise<void> {
  await sql`
    insert into log_stream_cursors as c (org_id, log, seq)
    select * from unnest(${cursors.map(({ orgId }) => orgId)}::uuid[], ${cursors.map(({ log }) => log)}::text[],
      ${cursors.map(({ seq }) => seq)}::bigint[])
    on conflict (org_id, log) do update set seq = greatest(c.seq, excluded.seq)`.execute(db)
}

export type StreamRow = Pick<Row<'securityLog'>, 'seq' | 'id' | 'createdAt' | 'details' | 'requestId' | 'hash'>
export type SecurityStreamRow = StreamRow &
  Pick<Row<'securityLog'>, 'event' | 'result' | 'userId' | 'keyId'> &
  Pick<Row<'securitySources'>, 'address' | 'userAgent' | 'email'>
export type AuditStreamRow = StreamRow &
  Pick<Row<'auditLog'>, 'actorType' | 'actorId' | 'action' | 'subjectType' | 'subjectId'>

export async function listSecurityAfter(db: Db, { orgId, seq }: Cursor, limit: number): Promise<SecurityStreamRow[]> {
  const { rows } = await sql<SecurityStreamRow>`
    select l.seq, l.id, l.created_at, l.event, l.result, l.user_id, l.key_id, l.details, l.request_id, l.hash,
      s.address, s.user_agent, s.email
    from security_log l left join security_sources s on s.org_id = l.org_id and s.seq = l.seq
    where l.org_id = ${orgId} and l.seq > ${seq} order by l.seq limit ${limit}`.execute(db)
  return rows
}

export function listAuditAfter(db: Db, { orgId, seq }: Cursor, limit: number): Promise<AuditStreamRow[]> {
  return db
    .selectFrom('auditLog')
    .select(['seq', 'id', 'createdAt', 'actorType', 'actorId', 'action', 'subjectType', 'subjectId', 'details'])
    .select(['requestId', 'hash'])
    .where('orgId', '=', orgId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
