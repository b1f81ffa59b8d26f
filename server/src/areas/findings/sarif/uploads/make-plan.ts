/** What a file would assign, given the people in the organization and their assignments. */

import type { SarifRun } from '@parapet/contract'
import { limits } from '@parapet/contract'
import { dayMs } from '../../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../../platform/context.ts'
import { createTopicAssignments, findTopicStates } from '../../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../../training/catalog/catalog.ts'
import { cutText } from '../document/sarif-document.ts'
import type { SarifReading } from '../reading/read-sarif.ts'
import { listAuthors } from '../sarif.queries.ts'
import { type Plan, type PlannedAssignment, type PlannedReading, planAssignments } from './plan-assignments.ts'

/** What people who have completed the topic do again. */
type Retrain = 'refresher' | 'topic' | 'none'

/** A topic completed within this time is not assigned again. */
const completedDays = 30

export async function makePlan(
  ctx: OrgContext,
  reading: PlannedReading,
  known: {
    uploadAuthor: string | undefined
    toldPlaces: readonly number[]
    maxAssignments: number
    retrain: Retrain
    givenCounts?: ReadonlyMap<string, number>
  },
): Promise<Plan> {
  const { uploadAuthor, toldPlaces: seenPlaces, maxAssignments, retrain, givenCounts } = known
  const named = reading.candidates.map(({ email }) => email)
  const emails = [...new Set(uploadAuthor === undefined || named.length === 0 ? named : [...named, uploadAuthor])]
  const authors = await listAuthors(ctx.db, ctx.org.id, emails)
  const states = await findTopicStates(ctx, {
    userIds: [...new Set(authors.filter(({ isActive }) => isActive).map(({ id }) => id))],
    topicIds: [...new Set(reading.candidates.map(({ topicId }) => topicId))],
    completedSince: retrain === 'none' ? new Date(0) : new Date(ctx.clock.now().getTime() - completedDays * dayMs),
  })
  const open = new Set(states.filter(({ state }) => state === 'open').map(keyOfState))
  const completed = new Set(states.map(keyOfState))
  return planAssignments(reading, {
    authors: new Map(authors.map((author) => [author.emailKey, author])),
    uploadAuthor,
    seenPlaces,
    stateOf(userId, topicId) {
      const key = keyOfState({ userId, topicId })
      return open.has(key) ? 'open' : completed.has(key) ? 'completed' : undefined
    },
    maxAssignments,
    givenCounts,
  })
}

function keyOfState({ userId, topicId }: { userId: string; topicId: string }): string {
  return `${userId} ${topicId}`
}

/** In the transaction that made the plan. */
export async function assignPlanned(
  ctx: WriteContext<CatalogContext>,
  run: { id: string; deadlineDays: number; retrain: Retrain; origin: Origin },
  { wanted }: Plan,
): Promise<SarifRun['assignmentsCreated']> {
  const deadline = deadlineOf(ctx, run)
  const created = await createTopicAssignments(ctx, {
    sarifRunId: run.id,
    deadline,
    // Nobody who completed the topic is wanted then.
    retrain: run.retrain === 'none' ? 'topic' : run.retrain,
    wanted: wanted.map((one) => ({ ...one, note: describeFindings(run.origin, one) })),
  })
  // The organization has been locked since the plan was made, so every part of it is still possible.
  if (created.length !== wanted.length) throw new Error('not every planned assignment was created')
  return created.map(({ id }, i) => toSarifAssignment(id, wanted[i] as PlannedAssignment, deadline))
}

type Origin = Pick<SarifReading, 'source' | 'repo' | 'commitSha'>

function describeFindings({ source, repo, commitSha }: Origin, { resultCount }: PlannedAssignment): string {
  const what = `${source ?? 'A scanner'} reported ${resultCount} ${resultCount === 1 ? 'finding' : 'findings'}`
  const where = repo === null ? '' : ` in ${repo}`
  const when = commitSha === null ? '' : ` at ${commitSha.slice(0, 12)}`
  return cutText(`${what}${where}${when}`, limits.noteLength)
}

export function toSarifAssignment(
  id: string,
  { userId, userEmail, topicId, resultCount }: PlannedAssignment,
  deadline: Date,
): SarifRun['assignmentsCreated'][number] {
  return { id, userId, userEmail, topicId, deadline: deadline.toISOString(), resultCount }
}

export function deadlineOf(ctx: OrgContext, { deadlineDays }: { deadlineDays: number }): Date {
  return new Date(ctx.clock.now().getTime() + deadlineDays * dayMs)
}
