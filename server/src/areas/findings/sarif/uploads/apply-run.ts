/** Findings of unknown authors: who the authors are, and what they get once they are mapped. */

import { limits, type RunAuthors, type SarifRun } from '@parapet/contract'
import { AppError } from '../../../../platform/app-error.ts'
import { dayMs } from '../../../../platform/clock/durations.ts'
import type { OrgContext, WriteContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { writeAudit } from '../../../organization/audit/audit.ts'
import { write } from '../../../organization/organization/organization.ts'
import type { CatalogContext } from '../../../training/catalog/catalog.ts'
import type { SarifReading } from '../reading/read-sarif.ts'
import { sarifAudit } from '../sarif.audit.ts'
import {
  deleteUnseenFindings,
  findRunToApply,
  insertAuthorFindings,
  listAuthors,
  listKnownFindings,
  nameAuthors,
  saveFindings,
  updateRun,
} from '../sarif.queries.ts'
import {
  countUnassigned,
  deleteOldUnassigned,
  deleteUnassigned,
  insertUnassigned,
  listUnassigned,
  type UnassignedRow,
} from '../unassigned.queries.ts'
import { cutRun, summaryBytes } from './cut-run.ts'
import { assignPlanned, makePlan } from './make-plan.ts'
import { listNamedPeople } from './named-people.ts'
import type { Plan, PlannedReading } from './plan-assignments.ts'
import { deleteOldPreviews } from './previews.queries.ts'

/** Pairs of author and topic per file, as many as one file may assign. */
const maxUnassigned = 500

/** Runs in the run's transaction. Stores findings nobody was notified of because their author is unknown. */
export async function keepUnassigned(
  ctx: WriteContext,
  run: { id: string; receivedAt: Date },
  reading: SarifReading,
  unassigned: readonly number[],
): Promise<void> {
  if (unassigned.length === 0) return
  const places = new Map<number, { keys: string[]; severities: number[] }>(
    unassigned.slice(0, maxUnassigned).map((candidate) => [candidate, { keys: [], severities: [] }]),
  )
  const keys = reading.findingKeys.split(',')
  reading.candidateOfKey.forEach((candidate, place) => {
    const own = places.get(candidate)
    own?.keys.push(keys[place] as string)
    own?.severities.push(reading.severityOfKey[place] as number)
  })
  const rows = [...places].map(([candidate, { keys, severities }]): UnassignedRow => {
    const { email, topicId } = reading.candidates[candidate] as SarifReading['candidates'][number]
    const details = reading.authorFindings[candidate] as UnassignedRow['details']
    const resultCount = keys.length
    return { authorKey: email, topicId, resultCount, details, findingKeys: keys, severities: Buffer.from(severities) }
  })
  await insertUnassigned(ctx.db, { orgId: ctx.org.id, runId: run.id, receivedAt: run.receivedAt }, rows)
}

/** Every author the scan did not know, and the person they are mapped to by now. */
export async function listRunAuthors(ctx: OrgContext, runId: string): Promise<RunAuthors> {
  const found = await findRunToApply(ctx.db, ctx.org.id, runId)
  if (found === undefined) throw new AppError('sarif_run_not_found')
  const waiting = await countUnassigned(ctx.db, ctx.org.id, runId)
  const waitingOf = new Map(waiting.map((author) => [author.authorKey, author]))
  const emails = [...new Set([...waitingOf.keys(), ...found.details.unresolvedAuthors])]
  const people = new Map((await listAuthors(ctx.db, ctx.org.id, emails)).map((one) => [one.emailKey, one]))
  const [first] = waiting
  return {
    authors: emails.map((email) => {
      const person = people.get(email)
      return {
        email,
        resultCount: waitingOf.get(email)?.resultCount ?? 0,
        topicCount: waitingOf.get(email)?.topicCount ?? 0,
        state: stateOf(person),
        person: person === undefined ? null : { userId: person.id, name: person.name, email: person.email },
      }
    }),
    people: await listNamedPeople(ctx, found.details),
    keptUntil: first === undefined ? null : new Date(first.receivedAt.getTime() + keptMs).toISOString(),
  }
}

const keptMs = limits.sarifUnassignedDays * dayMs

function stateOf(person: { isActive: boolean; role: string } | undefined): RunAuthors['authors'][number]['state'] {
  if (person === undefined) return 'unknown'
  if (!person.isActive) return 'inactive'
  return person.role === 'auditor' ? 'auditor' : 'ready'
}

/** Follows the rules of the upload. Assigned findings stop waiting, so applying again assigns nothing. */
export async function applyRun(ctx: CatalogContext, runId: string): Promise<SarifRun> {
  return write(ctx, async (ctx) => {
    const found = await findRunToApply(ctx.db, ctx.org.id, runId)
    if (found === undefined) throw new AppError('sarif_run_not_found')
    const run = found.details
    const waiting = await listUnassigned(ctx.db, ctx.org.id, runId)
    const authors = await listAuthors(ctx.db, ctx.org.id, [...new Set(waiting.map(({ authorKey }) => authorKey))])
    const ready = new Set(authors.filter((author) => stateOf(author) === 'ready').map(({ emailKey }) => emailKey))
    const rows = waiting.filter(({ authorKey }) => ready.has(authorKey))
    if (rows.length === 0) return cutRun(run, limits.sarifAnswerBytes)

    const findingKeys = rows.flatMap((row) => row.findingKeys).join(',')
    const known = await listKnownFindings(ctx.db, ctx.org.id, findingKeys)
    const plan = await makePlan(ctx, toReading(rows), {
      uploadAuthor: undefined,
      toldPlaces: known.filter(({ isTold }) => isTold).flatMap(({ places }) => places),
      maxAssignments: found.maxAssignments,
      retrain: found.retrain,
      givenCounts: countGiven(run),
    })
    const { deadlineDays, retrain } = found
    const created = await assignPlanned(ctx, { id: runId, deadlineDays, retrain, origin: run }, plan)
    await insertAuthorFindings(ctx.db, ctx.org.id, runId, plan.wanted)
    const isTold = plan.isTold.map((told) => (told ? true : null))
    await saveFindings(ctx.db, ctx.org.id, {
      keys: findingKeys,
      isTold,
      branch: run.branch,
      keepsBranch: true,
      now: ctx.clock.now(),
    })
    const authorIds = rows.flatMap((row, i) => row.findingKeys.map(() => plan.authorIds[i]))
    await nameAuthors(ctx.db, ctx.org.id, findingKeys, authorIds)
    await deleteUnassigned(ctx.db, ctx.org.id, { runId, authorKeys: [...ready] })
    const applied = moveResults(run, rows, plan, created)
    await updateRun(ctx.db, ctx.org.id, runId, {
      summary: JSON.stringify(cutRun(applied, summaryBytes)),
      details: JSON.stringify(applied),
    })
    await writeAudit(ctx, sarifAudit, {
      action: 'sarif.applied',
      subjectId: runId,
      details: { authors: ready.size, assignmentsCreated: created.length },
    })
    return cutRun(applied, limits.sarifAnswerBytes)
  })
}

function toReading(rows: readonly UnassignedRow[]): PlannedReading {
  return {
    candidates: rows.map(({ authorKey, topicId }) => ({ email: authorKey, topicId })),
    authorFindings: rows.map(({ details }) => details),
    candidateOfKey: Uint32Array.from(rows.flatMap(({ findingKeys }, i) => findingKeys.map(() => i))),
    severityOfKey: Uint8Array.from(rows.flatMap(({ severities }) => [...severities])),
    skipped: [],
  }
}

function countGiven({ assignmentsCreated }: SarifRun): Map<string, number> {
  const byPerson = Map.groupBy(assignmentsCreated, ({ userId }) => userId)
  return new Map([...byPerson].map(([userId, given]) => [userId, given.length]))
}

/** Updates the run's counts for the results that waited. Every result stays accounted for. */
function moveResults(
  run: SarifRun,
  rows: readonly UnassignedRow[],
  plan: Plan,
  created: SarifRun['assignmentsCreated'],
): SarifRun {
  const moved = new Set(rows.map(({ authorKey, topicId }) => `${authorKey} ${topicId}`))
  const resolved = new Set(rows.map(({ authorKey }) => authorKey))
  const assigned = plan.wanted.reduce((sum, { resultCount }) => sum + resultCount, 0)
  const isMoved = ({ reason, userEmail, topicId }: SarifRun['skipped'][number]) =>
    reason === 'author_unknown' && moved.has(`${userEmail} ${topicId}`)
  return {
    ...run,
    resultsProcessed: run.resultsProcessed + assigned,
    resultsSkipped: run.resultsSkipped - assigned,
    assignmentsCreated: [...run.assignmentsCreated, ...created],
    skipped: [...run.skipped.filter((entry) => !isMoved(entry)), ...plan.skipped],
    unresolvedAuthors: run.unresolvedAuthors.filter((email) => !resolved.has(email)),
  }
}

const unseenMs = limits.sarifUnseenDays * dayMs
const batchSize = 5000
const batchesMax = 20

/** Called regularly by the worker. Deletes what can no longer be applied, and findings long gone from the code. */
export async function dropOldScans(db: Db, now: Date): Promise<void> {
  await deleteOldUnassigned(db, new Date(now.getTime() - keptMs))
  await deleteOldPreviews(db, now)
  for (let batch = 0; batch < batchesMax; batch++) {
    if ((await deleteUnseenFindings(db, new Date(now.getTime() - unseenMs), batchSize)) < batchSize) break
  }
}
