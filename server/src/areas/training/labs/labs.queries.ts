import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

const runColumns = ['runNumber', 'verdict', 'isByHand', 'isCurrent', 'isScored', 'createdAt'] as const
const textColumns = ['source', 'checks', 'breach', 'output'] as const

export type RunRow = Row<'labRuns', (typeof runColumns)[number]>
/** With the code and what it did, up to a hundred KB. */
export type RunWithText = Row<'labRuns', (typeof runColumns)[number] | (typeof textColumns)[number]>

/** All runs of an attempt, the earliest first, without their text. */
export function listRunRows(db: Db, orgId: string, attemptId: string): Promise<RunRow[]> {
  return db
    .selectFrom('labRuns')
    .select(runColumns)
    .where('orgId', '=', orgId)
    .where('attemptId', '=', attemptId)
    .orderBy('runNumber')
    .execute()
}

/** These runs of an attempt with their text, the earliest first. */
export async function listRunsWithText(
  db: Db,
  { orgId, attemptId }: { orgId: string; attemptId: string },
  runNumbers: readonly number[],
): Promise<RunWithText[]> {
  if (runNumbers.length === 0) return []
  return db
    .selectFrom('labRuns')
    .select([...runColumns, ...textColumns])
    .where('orgId', '=', orgId)
    .where('attemptId', '=', attemptId)
    .where('runNumber', 'in', runNumbers)
    .orderBy('runNumber')
    .execute()
}

export async function insertRunRow(db: Db, row: Insertable<Tables['labRuns']>): Promise<void> {
  await db.insertInto('labRuns').values(row).execute()
}

export async function retireRunRows(db: Db, orgId: string, attemptId: string): Promise<void> {
  await db
    .updateTable('labRuns')
    .set({ isCurrent: false })
    .where('orgId', '=', orgId)
    .where('attemptId', '=', attemptId)
    .execute()
}

const submissionColumns = [
  'id',
  'attemptId',
  'runNumber',
  'topicId',
  'challengeId',
  'language',
  'source',
  'verdict',
  'createdAt',
] as const

export type SubmissionRow = Row<'labRuns', (typeof submissionColumns)[number]>

/** Newest first, without deleted ones. Undefined for an unknown user. */
export async function listSubmissionRows(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  page: { limit: number; before: string | undefined },
): Promise<SubmissionRow[] | undefined> {
  const user = db.selectFrom('users').select('id').where('orgId', '=', orgId).where('id', '=', userId)
  if ((await user.executeTakeFirst()) === undefined) return undefined
  return db
    .selectFrom('labRuns')
    .select(submissionColumns)
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('source', 'is not', null)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before as string))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Deletes the content of runs and keeps the runs with their verdicts. Returns how many were emptied. */
export async function emptyRunsBefore(db: Db, time: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update lab_runs set source = null, checks = '[]', breach = null, output = ''
    where (org_id, id) in (
      select org_id, id from lab_runs where source is not null and created_at < ${time} limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function emptyRunsOf(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .updateTable('labRuns')
    .set({ source: null, checks: '[]', breach: null, output: '' })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .execute()
}

export type DraftRow = Row<'labDrafts', 'source' | 'revision' | 'updatedAt'>
export type DraftName = Row<'labDrafts', 'orgId' | 'userId' | 'topicId' | 'challengeId' | 'language'>

function selectDraft(db: Db, name: DraftName) {
  return db
    .selectFrom('labDrafts')
    .select(['source', 'revision', 'updatedAt'])
    .where('orgId', '=', name.orgId)
    .where('userId', '=', name.userId)
    .where('topicId', '=', name.topicId)
    .where('challengeId', '=', name.challengeId)
    .where('language', '=', name.language)
}

export function findDraftRow(db: Db, name: DraftName): Promise<DraftRow | undefined> {
  return selectDraft(db, name).executeTakeFirst()
}

/** Undefined when the draft has a different revision than the one that was changed. */
export async function upsertDraftRow(
  db: Db,
  name: DraftName,
  draft: { source: string; revision: number; now: Date },
): Promise<DraftRow | undefined> {
  const { source, revision, now } = draft
  const values = { source, revision: revision + 1, updatedAt: now }
  if (revision === 0) {
    return db
      .insertInto('labDrafts')
      .values({ ...name, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['source', 'revision', 'updatedAt'])
      .executeTakeFirst()
  }
  return db
    .updateTable('labDrafts')
    .set(values)
    .where('orgId', '=', name.orgId)
    .where('userId', '=', name.userId)
    .where('topicId', '=', name.topicId)
    .where('challengeId', '=', name.challengeId)
    .where('language', '=', name.language)
    .where('revision', '=', revision)
    .returning(['source', 'revision', 'updatedAt'])
    .executeTakeFirst()
}

/** Deletes the drafts in all languages. */
export async function deleteDraftRows(db: Db, name: Omit<DraftName, 'language'>): Promise<void> {
  await db
    .deleteFrom('labDrafts')
    .where('orgId', '=', name.orgId)
    .where('userId', '=', name.userId)
    .where('topicId', '=', name.topicId)
    .where('challengeId', '=', name.challengeId)
    .execute()
}

export async function deleteDraftsOf(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('labDrafts').where('orgId', '=', orgId).where('userId', '=', userId).execute()
}

export async function deleteDraftsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('labDrafts').where('updatedAt', '<', time).execute()
}

type Lease = Row<'labLeases', 'orgId' | 'userId' | 'attemptId' | 'token'>

/** False while another run of the person is in progress. Takes over an expired lease of a process that died. */
export async function takeLease(db: Db, lease: Lease, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into lab_leases as held (org_id, user_id, attempt_id, token, expires_at)
    values (${lease.orgId}, ${lease.userId}, ${lease.attemptId}, ${lease.token}, ${until})
    on conflict (org_id, user_id) do update set
      attempt_id = excluded.attempt_id, token = excluded.token, expires_at = excluded.expires_at
      where held.expires_at <= ${now}
    returning user_id`.execute(db)
  return rows.length === 1
}

export async function releaseLease(db: Db, { orgId, userId, token }: Omit<Lease, 'attemptId'>): Promise<void> {
  await db
    .deleteFrom('labLeases')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('token', '=', token)
    .execute()
}

export async function findIsRunning(
  db: Db,
  { orgId, userId, attemptId }: Omit<Lease, 'token'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('labLeases')
    .select('userId')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('attemptId', '=', attemptId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
