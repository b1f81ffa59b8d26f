import type { Db } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/tables.ts'

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

/** Newest first, as far as they are kept. Undefined when there is no such user. */
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
