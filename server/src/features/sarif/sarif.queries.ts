import type { SarifRun } from '@parapet/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'
import type { AuthorFinding } from './collect-results.ts'

export async function insertRun(db: Db, row: Insertable<Tables['sarifRuns']>): Promise<void> {
  await db.insertInto('sarifRuns').values(row).execute()
}

/** Of the key that sent it, where one is given. */
export async function findRun(db: Db, orgId: string, runId: string, keyId?: string): Promise<SarifRun | undefined> {
  let query = db.selectFrom('sarifRuns').select('details').where('orgId', '=', orgId).where('id', '=', runId)
  if (keyId !== undefined) query = query.where('keyId', '=', keyId)
  return (await query.executeTakeFirst())?.details
}

/** The latest run of the same file since then. */
export async function findRunOfFile(
  db: Db,
  orgId: string,
  file: { key: string; since: Date },
): Promise<SarifRun | undefined> {
  const row = await db
    .selectFrom('sarifRuns')
    .select('details')
    .where('orgId', '=', orgId)
    .where('fileKey', '=', file.key)
    .where('receivedAt', '>=', file.since)
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.details
}

/** Newest first. Ids are made in order of time, so they are also the place to go on from. */
export async function listRuns(
  db: Db,
  orgId: string,
  page: { limit: number; before: string | undefined; keyId: string | undefined },
): Promise<SarifRun[]> {
  let query = db.selectFrom('sarifRuns').select('summary').where('orgId', '=', orgId)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  if (page.keyId !== undefined) query = query.where('keyId', '=', page.keyId)
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute()
  return rows.map(({ summary }) => summary)
}

type OwnName = Row<'sarifAuthorFindings', 'runId' | 'userId' | 'topicId'>

/** In one statement, however many there are. */
export async function insertAuthorFindings(
  db: Db,
  orgId: string,
  runId: string,
  found: readonly { userId: string; topicId: string; finding: AuthorFinding }[],
): Promise<void> {
  if (found.length === 0) return
  await db
    .insertInto('sarifAuthorFindings')
    .values(
      found.map(({ userId, topicId, finding }) => ({
        ...{ orgId, runId, userId, topicId },
        details: JSON.stringify(finding),
      })),
    )
    .execute()
}

export async function findAuthorFinding(
  db: Db,
  orgId: string,
  { runId, userId, topicId }: OwnName,
): Promise<AuthorFinding | undefined> {
  const row = await db
    .selectFrom('sarifAuthorFindings')
    .select('details')
    .where('orgId', '=', orgId)
    .where('runId', '=', runId)
    .where('userId', '=', userId)
    .where('topicId', '=', topicId)
    .executeTakeFirst()
  return row?.details
}

export async function deleteAuthorFindings(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('sarifAuthorFindings').where('orgId', '=', orgId).where('userId', '=', userId).execute()
}

export type AuthorRow = Row<'users', 'id' | 'email' | 'emailKey' | 'isActive' | 'role'>

export function listAuthors(db: Db, orgId: string, emailKeys: readonly string[]): Promise<AuthorRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailKey', 'isActive', 'role'])
    .where('orgId', '=', orgId)
    .where(sql<boolean>`email_key = any(${emailKeys}::text[])`)
    .execute()
}

/** The places in the list of those that were seen before. One text back and forth: there may be 25,000 of them. */
export async function listSeenPlaces(db: Db, orgId: string, findingKeys: string): Promise<number[]> {
  if (findingKeys === '') return []
  const { rows } = await sql<{ places: string | null }>`
    select string_agg((k.place - 1)::text, ',') as places
    from unnest(${`{${findingKeys}}`}::uuid[]) with ordinality as k (finding_key, place)
    join sarif_findings f on f.org_id = ${orgId} and f.finding_key = k.finding_key`.execute(db)
  return rows[0]?.places?.split(',').map(Number) ?? []
}

/** Remembers the findings at the places that are marked. */
export async function insertFindings(
  db: Db,
  orgId: string,
  findings: { keys: string; isKept: readonly boolean[]; now: Date },
): Promise<void> {
  if (!findings.isKept.includes(true)) return
  const isKept = `{${findings.isKept.map((kept) => (kept ? 't' : 'f')).join(',')}}`
  await sql`
    insert into sarif_findings (org_id, finding_key, first_seen_at)
    select distinct ${orgId}::uuid, k.finding_key, ${findings.now}::timestamptz
    from unnest(${`{${findings.keys}}`}::uuid[], ${isKept}::boolean[]) as k (finding_key, is_kept)
    where k.is_kept
    on conflict do nothing`.execute(db)
}

/** Puts another address in the place of one, in all runs that name it in any case. */
export async function replaceAddress(db: Db, orgId: string, from: string, to: string): Promise<void> {
  const quoted = JSON.stringify(from)
  const pattern = quoted.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  await sql`
    update sarif_runs set
      summary = regexp_replace(summary::text, ${pattern}, ${JSON.stringify(to)}, 'gi')::json,
      details = regexp_replace(details::text, ${pattern}, ${JSON.stringify(to)}, 'gi')::json
    where org_id = ${orgId} and position(lower(${quoted}) in lower(details::text)) > 0`.execute(db)
}
