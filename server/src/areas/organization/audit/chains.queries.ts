import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

type LogName = Row<'logHeads', 'log'>['log']
type Chained = { seq: string; id: string; time: string; details: string; requestId: string | null; hash: Buffer }

/** Values as hashed in the chain. Details are text: the driver would parse them and lose their exact form. */
export type AuditChainRow = Chained & Row<'auditLog', 'actorType' | 'actorId' | 'action' | 'subjectType' | 'subjectId'>
export type SecurityChainRow = Chained &
  Row<'securityLog', 'event' | 'result' | 'userId' | 'keyId' | 'sourceHash'> & {
    salt: Buffer | null
    address: string | null
    userAgent: string | null
    email: string | null
  }

type Page = { after: string; limit: number }

export async function listAuditChain(db: Db, orgId: string, page: Page): Promise<AuditChainRow[]> {
  const { rows } = await sql<AuditChainRow>`
    select seq, id, chain_time(created_at) as time, actor_type, actor_id, action, subject_type, subject_id,
      details::text as details, request_id, hash
    from audit_log where org_id = ${orgId} and seq > ${page.after} order by seq limit ${page.limit}`.execute(db)
  return rows
}

export async function listSecurityChain(db: Db, orgId: string, page: Page): Promise<SecurityChainRow[]> {
  const { rows } = await sql<SecurityChainRow>`
    select l.seq, l.id, chain_time(l.created_at) as time, l.event, l.result, l.user_id, l.key_id,
      l.details::text as details, l.request_id, l.source_hash, l.hash, s.salt, s.address, s.user_agent, s.email
    from security_log l
    left join security_sources s on s.org_id = l.org_id and s.seq = l.seq
    where l.org_id = ${orgId} and l.seq > ${page.after} order by l.seq limit ${page.limit}`.execute(db)
  return rows
}

/** Every chain: by its head, by a checkpoint, or by lines whose head is gone. */
export async function listChains(db: Db): Promise<{ orgId: string; log: LogName }[]> {
  const { rows } = await sql<{ orgId: string; log: LogName }>`
    select org_id, log from log_heads union select org_id, log from log_checkpoints where kind <> 'since'
    union select distinct org_id, 'audit' from audit_log union select distinct org_id, 'security' from security_log
    order by 1, 2`.execute(db)
  return rows
}

export function findHead(db: Db, orgId: string, log: LogName): Promise<Row<'logHeads', 'seq' | 'hash'> | undefined> {
  return db
    .selectFrom('logHeads')
    .select(['seq', 'hash'])
    .where('orgId', '=', orgId)
    .where('log', '=', log)
    .executeTakeFirst()
}

export function listCheckpoints(
  db: Db,
  orgId: string,
  log: LogName,
): Promise<Row<'logCheckpoints', 'kind' | 'seq' | 'sealedLine'>[]> {
  return db
    .selectFrom('logCheckpoints')
    .select(['kind', 'seq', 'sealedLine'])
    .where('orgId', '=', orgId)
    .where('log', '=', log)
    .execute()
}

/** A head, and the line of its latest checkpoint: null where there is no checkpoint, or no line. */
export type GrownHead = Row<'logHeads'> & {
  sealedSeq: string | null
  sealedLine: Buffer | null
  startSeq: string | null
  startLine: Buffer | null
  foundHash: Buffer | null
}

/** Chains that have grown since their latest checkpoint, a page at a time. */
export async function listGrownHeads(
  db: Db,
  { after, limit }: { after: { orgId: string; log: string }; limit: number },
): Promise<GrownHead[]> {
  const { rows } = await sql<GrownHead>`
    select h.org_id, h.log, h.seq, h.hash, c.seq as sealed_seq, c.sealed_line, s.seq as start_seq,
      s.sealed_line as start_line, l.hash as found_hash
    from log_heads h
    left join log_checkpoints c on c.org_id = h.org_id and c.log = h.log and c.kind = 'latest'
    left join log_checkpoints s on s.org_id = h.org_id and s.log = h.log and s.kind = 'start'
    left join lateral (
      select a.hash from audit_log a where h.log = 'audit' and a.org_id = h.org_id and a.seq = c.seq
      union all
      select b.hash from security_log b where h.log = 'security' and b.org_id = h.org_id and b.seq = c.seq) l on true
    where h.seq > coalesce(c.seq, 0) and (h.org_id, h.log) > (${after.orgId}::uuid, ${after.log})
    order by h.org_id, h.log limit ${limit}`.execute(db)
  return rows
}

/** Never replaces a checkpoint: a chain that starts over keeps the one of the earlier chain. */
export async function insertCheckpoints(db: Db, rows: Row<'logCheckpoints'>[]): Promise<void> {
  await db
    .insertInto('logCheckpoints')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function upsertCheckpoints(db: Db, rows: Row<'logCheckpoints'>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('logCheckpoints')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'log', 'kind']).doUpdateSet((eb) => ({
        seq: eb.ref('excluded.seq'),
        sealedLine: eb.ref('excluded.sealedLine'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .execute()
}

/**
 * For each chain the last line to prune: it and all lines before it are older than the given time. One part of the chain
 * per call, from its oldest line on.
 */
export async function listPrunable(
  db: Db,
  log: LogName,
  { before, linesAtOnce }: { before: Date; linesAtOnce: number },
): Promise<{ orgId: string; seq: string; hash: Buffer }[]> {
  const table = sql.table(log === 'audit' ? 'audit_log' : 'security_log')
  const { rows } = await sql<{ orgId: string; seq: string; hash: Buffer }>`
    select h.org_id, p.seq, p.hash from log_heads h
    cross join lateral (select a.created_at from ${table} a where a.org_id = h.org_id order by a.seq limit 1) oldest
    cross join lateral (
      select w.seq, w.hash from (
        select f.seq, f.hash, bool_and(f.created_at < ${before}) over (order by f.seq) as is_old
        from (select a.* from ${table} a where a.org_id = h.org_id order by a.seq limit ${linesAtOnce}) f) w
      where w.is_old order by w.seq desc limit 1) p
    where h.log = ${log} and oldest.created_at < ${before}`.execute(db)
  return rows
}

export async function pruneLines(db: Db, orgId: string, log: LogName, upTo: string): Promise<number> {
  const { rows } = await sql<{ removed: string }>`select prune_log(${orgId}, ${log}, ${upTo}) as removed`.execute(db)
  return Number(rows[0]?.removed ?? 0)
}
