import type { SarifRun } from '@parapet/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'
import type { AuthorFinding } from './reading/grow-finding.ts'

export async function insertRun(db: Db, row: Insertable<Tables['sarifRuns']>): Promise<void> {
  await db.insertInto('sarifRuns').values(row).execute()
}

/** Of the key that sent it, where one is given. */
export async function findRun(db: Db, orgId: string, runId: string, keyId?: string): Promise<SarifRun | undefined> {
  let query = db.selectFrom('sarifRuns').select('details').where('orgId', '=', orgId).where('id', '=', runId)
  if (keyId !== undefined) query = query.where('keyId', '=', keyId)
  return (await query.executeTakeFirst())?.details
}

/** The run with how it was to assign. */
export function findRunToApply(
  db: Db,
  orgId: string,
  runId: string,
): Promise<Row<'sarifRuns', 'details' | 'maxAssignments' | 'deadlineDays' | 'retrain'> | undefined> {
  return db
    .selectFrom('sarifRuns')
    .select(['details', 'maxAssignments', 'deadlineDays', 'retrain'])
    .where('orgId', '=', orgId)
    .where('id', '=', runId)
    .executeTakeFirst()
}

export async function updateRun(
  db: Db,
  orgId: string,
  runId: string,
  texts: { summary: string; details: string },
): Promise<void> {
  await db.updateTable('sarifRuns').set(texts).where('orgId', '=', orgId).where('id', '=', runId).execute()
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

/** Newest first. Ids are ordered by time, so they serve as cursors. */
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
        orgId,
        runId,
        userId,
        topicId,
        details: JSON.stringify(finding),
      })),
    )
    // Applying a run again can match a person by another address after their assignment has ended.
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'runId', 'userId', 'topicId'])
        .doUpdateSet((update) => ({ details: update.ref('excluded.details') })),
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
  const forgotten = db.updateTable('sarifFindings').set({ authorId: null })
  await forgotten.where('orgId', '=', orgId).where('authorId', '=', userId).execute()
}

export type AuthorRow = Row<'users', 'id' | 'name' | 'email' | 'emailKey' | 'isActive' | 'role'>

/** People by the address that they sign in with, and by their others: `emailKey` is the one that was asked for. */
export async function listAuthors(db: Db, orgId: string, emailKeys: readonly string[]): Promise<AuthorRow[]> {
  if (emailKeys.length === 0) return []
  const { rows } = await sql<AuthorRow>`
    select id, name, email, email_key, is_active, role from users
    where org_id = ${orgId} and email_key = any(${emailKeys}::text[])
    union all
    select u.id, u.name, u.email, a.email_key, u.is_active, u.role
    from user_aliases a
    join users u on u.org_id = a.org_id and u.id = a.user_id
    where a.org_id = ${orgId} and a.email_key = any(${emailKeys}::text[])`.execute(db)
  return rows
}

export type KnownFindings = { firstBranch: string | null; isTold: boolean; places: number[] }

/** Indexes of findings that were seen before. Passed as text both ways, since there may be 25,000. */
export async function listKnownFindings(db: Db, orgId: string, findingKeys: string): Promise<KnownFindings[]> {
  if (findingKeys === '') return []
  const { rows } = await sql<{ firstBranch: string | null; isTold: boolean; places: string }>`
    select f.first_branch, f.is_told, string_agg((k.place - 1)::text, ',') as places
    from unnest(${`{${findingKeys}}`}::uuid[]) with ordinality as k (finding_key, place)
    join sarif_findings f on f.org_id = ${orgId} and f.finding_key = k.finding_key
    group by f.first_branch, f.is_told`.execute(db)
  return rows.map((row) => ({ ...row, places: row.places.split(',').map(Number) }))
}

/** Remembers findings by place: null leaves one as it is, otherwise it says whether someone was notified. */
export async function saveFindings(
  db: Db,
  orgId: string,
  findings: {
    keys: string
    isTold: readonly (boolean | null)[]
    branch: string | null
    keepsBranch: boolean
    now: Date
    /** What is known of each, by place; nothing where they were seen before. */
    facts?: { cwes: ArrayLike<number>; authorIds: readonly (string | undefined)[]; isBacklog: boolean }
  },
): Promise<void> {
  if (findings.isTold.every((told) => told === null)) return
  const isTold = `{${findings.isTold.map((told) => (told === null ? 'null' : told ? 't' : 'f')).join(',')}}`
  const { facts } = findings
  const cwes = facts === undefined ? '{}' : `{${Array.from(facts.cwes).join(',')}}`
  const authorIds = facts === undefined ? '{}' : `{${facts.authorIds.map((id) => id ?? 'null').join(',')}}`
  // A list that is shorter than the first is filled up with nulls.
  await sql`
    insert into sarif_findings as f (org_id, finding_key, first_seen_at, last_seen_at, is_told, first_branch, cwe, author_id,
      is_backlog)
    select ${orgId}::uuid, k.finding_key, ${findings.now}::timestamptz, ${findings.now}::timestamptz,
      bool_or(k.is_told), ${findings.branch}::text, min(k.cwe),
      (array_agg(k.author_id) filter (where k.author_id is not null))[1], ${facts?.isBacklog ?? true}::boolean
    from unnest(${`{${findings.keys}}`}::uuid[], ${isTold}::boolean[], ${cwes}::int[], ${authorIds}::uuid[])
      as k (finding_key, is_told, cwe, author_id)
    where k.is_told is not null
    group by k.finding_key
    on conflict (org_id, finding_key) do update set
      is_told = f.is_told or excluded.is_told,
      author_id = coalesce(f.author_id, excluded.author_id),
      first_branch = case
        when ${findings.keepsBranch} or f.first_branch = excluded.first_branch then f.first_branch end`.execute(db)
}

/** Sets the author where it was unknown; by index, as above. */
export async function nameAuthors(
  db: Db,
  orgId: string,
  findingKeys: string,
  authorIds: readonly (string | undefined)[],
): Promise<void> {
  await sql`
    update sarif_findings f set author_id = k.author_id
    from unnest(${`{${findingKeys}}`}::uuid[], ${`{${authorIds.map((id) => id ?? 'null').join(',')}}`}::uuid[])
      as k (finding_key, author_id)
    where f.org_id = ${orgId} and f.finding_key = k.finding_key and f.author_id is null`.execute(db)
}

/** Whether the same tools have scanned the repository before then. */
export async function hasRunOfSeries(db: Db, orgId: string, series: { key: string; before: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('sarifRuns')
    .select('id')
    .where('orgId', '=', orgId)
    .where('seriesKey', '=', series.key)
    .where('receivedAt', '<', series.before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A scan still has them. Only those without a notification, since the others are kept anyway, and at most once a day.
 */
export async function noteSeenFindings(db: Db, orgId: string, findingKeys: string, now: Date): Promise<void> {
  if (findingKeys === '') return
  await sql`
    update sarif_findings set last_seen_at = ${now}
    where org_id = ${orgId} and finding_key = any(${`{${findingKeys}}`}::uuid[])
      and not is_told and last_seen_at < ${now}::timestamptz - interval '1 day'`.execute(db)
}

/** Over all organizations, limited per call. Returns how many. Skips rows that a running scan has locked. */
export async function deleteUnseenFindings(db: Db, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sarif_findings f using (
      select org_id, finding_key from sarif_findings
      where not is_told and last_seen_at <= ${before}
      order by last_seen_at limit ${atMost} for update skip locked
    ) old
    where f.org_id = old.org_id and f.finding_key = old.finding_key`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Replaces an address, in any case, in all runs that name it. */
export async function replaceAddress(db: Db, orgId: string, from: string, to: string): Promise<void> {
  const quoted = JSON.stringify(from)
  const pattern = quoted.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
  await sql`
    update sarif_runs set
      summary = regexp_replace(summary::text, ${pattern}, ${JSON.stringify(to)}, 'gi')::json,
      details = regexp_replace(details::text, ${pattern}, ${JSON.stringify(to)}, 'gi')::json
    where org_id = ${orgId} and position(lower(${quoted}) in lower(details::text)) > 0`.execute(db)
}
