import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

/** Statements stay small however much a file holds. */
const rowsAtOnce = 100

export type UnassignedRow = Pick<
  Row<'sarifUnassigned'>,
  'authorKey' | 'topicId' | 'resultCount' | 'details' | 'findingKeys' | 'severities'
>

export async function insertUnassigned(
  db: Db,
  { orgId, runId, receivedAt }: { orgId: string; runId: string; receivedAt: Date },
  rows: readonly UnassignedRow[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const part = rows.slice(first, first + rowsAtOnce)
    await db
      .insertInto('sarifUnassigned')
      .values(part.map((row) => ({ ...row, orgId, runId, receivedAt, details: JSON.stringify(row.details) })))
      .execute()
  }
}

export function listUnassigned(db: Db, orgId: string, runId: string): Promise<UnassignedRow[]> {
  return db
    .selectFrom('sarifUnassigned')
    .select(['authorKey', 'topicId', 'resultCount', 'details', 'findingKeys', 'severities'])
    .where('orgId', '=', orgId)
    .where('runId', '=', runId)
    .orderBy('authorKey')
    .orderBy('topicId')
    .execute()
}

export type WaitingAuthor = { authorKey: string; resultCount: number; topicCount: number; receivedAt: Date }

/** How much waits for each author of a run. */
export async function countUnassigned(db: Db, orgId: string, runId: string): Promise<WaitingAuthor[]> {
  const { rows } = await sql<WaitingAuthor>`
    select author_key, sum(result_count)::int as result_count, count(*)::int as topic_count, min(received_at) as received_at
    from sarif_unassigned where org_id = ${orgId} and run_id = ${runId}
    group by author_key order by author_key`.execute(db)
  return rows
}

export async function deleteUnassigned(
  db: Db,
  orgId: string,
  { runId, authorKeys }: { runId?: string; authorKeys: readonly string[] },
): Promise<void> {
  let query = db
    .deleteFrom('sarifUnassigned')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`author_key = any(${authorKeys}::text[])`)
  if (runId !== undefined) query = query.where('runId', '=', runId)
  await query.execute()
}

export async function deleteOldUnassigned(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sarifUnassigned').where('receivedAt', '<=', before).execute()
}
