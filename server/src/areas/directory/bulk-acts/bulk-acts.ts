/** What an admin does to many in one step: one act, done in parts, with one result and one undo. */
import { type BulkAct, lastingBulkActs, limits, type NewBulkAct } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { type OrgContext, personOf, type UserContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { wakeJob } from '../../../platform/jobs/jobs.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findTeamName } from '../../organization/people/people.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { bulkActAudit } from './bulk-acts.audit.ts'
import {
  type ActRow,
  clearActReasons,
  countPeople,
  countStates,
  findAct,
  hasPrivileged,
  insertAct,
  listActs,
  listChangedUserIds,
  listSkipped,
  skipWaiting,
  updateStatus,
} from './bulk-acts.queries.ts'
import { countConcerned, findPlaces } from './find-places.ts'
import { runPart } from './run-bulk-acts.ts'

const hourMs = 3_600_000
const skippedMax = 100

/** Does the first part before it answers, so that a small act is done; a job does the others. */
export async function startBulkAct(ctx: UserContext & CatalogContext, input: NewBulkAct): Promise<BulkAct> {
  const { act, confirmedCount, assignment, dueAt, until, reason } = input
  const terms = { assignment, dueAt, until, reason, teamId: input.teamId?.toLowerCase() ?? null }
  refuseMissing(input)
  if (act === 'move' && terms.teamId !== null && (await findTeamName(ctx, terms.teamId)) === undefined) {
    throw new AppError('team_not_found')
  }
  const places = await findPlaces(ctx, input)
  if (places.length === 0) throw invalidField('userIds', 'must name somebody for whom it means something')
  const count = await countConcerned(ctx, act, places)
  if (count > limits.bulkUnconfirmed && confirmedCount !== count) throw new AppError('count_not_confirmed', { count })
  // As for one person: the person behind the session confirms who gets rights back.
  if (act === 'reactivate') {
    const userIds = places.flatMap(({ userId }) => userId ?? [])
    if (await hasPrivileged(ctx.db, ctx.org.id, userIds)) ctx.confirm?.()
  }
  const id = newId()
  await write(ctx, async (ctx) => {
    const row = { orgId: ctx.org.id, id, act, terms, createdAt: ctx.clock.now(), createdByUserId: ctx.actor.userId }
    await insertAct(ctx.db, row, places)
    const details = { act, total: places.length }
    await writeAudit(ctx, bulkActAudit, { action: 'bulk_act.started', subjectId: id, details })
  })
  return runFirst(ctx, id)
}

async function runFirst(ctx: CatalogContext & OrgContext, id: string): Promise<BulkAct> {
  await runPart(ctx, id)
  const answer = await getBulkAct(ctx, id)
  if (answer.status === 'running' || answer.status === 'undoing') await wakeJob(ctx.db, 'bulk-acts')
  return answer
}

function refuseMissing({ act, teamId, assignment, dueAt, reason }: NewBulkAct): void {
  if (act === 'move' && teamId === undefined) throw invalidField('teamId', 'must be sent; null: no team')
  if (act === 'assign' && assignment === undefined) throw invalidField('assignment', 'must be sent')
  if (act === 'extend' && dueAt === undefined) throw invalidField('dueAt', 'must be sent')
  const needsReason = act === 'extend' || act === 'exempt' || act === 'end_exemption'
  if (needsReason && reason === undefined) throw invalidField('reason', 'must be sent')
}

export async function getBulkAct(ctx: OrgContext, id: string): Promise<BulkAct> {
  const row = await findAct(ctx.db, ctx.org.id, id)
  // Another admin's acts are in the audit log.
  if (row === undefined || row.createdByUserId !== personOf(ctx.actor)) throw new AppError('bulk_act_not_found')
  return toBulkAct(ctx, row)
}

/** Those of the last day. */
export async function listBulkActs(ctx: UserContext): Promise<BulkAct[]> {
  const since = new Date(ctx.clock.now().getTime() - limits.bulkUndoHours * hourMs)
  const rows = await listActs(ctx.db, ctx.org.id, { userId: ctx.actor.userId, since })
  return Promise.all(rows.map((row) => toBulkAct(ctx, row)))
}

/** The whole act, as far as nobody changed the same since. One that is under way stops first. */
export async function undoBulkAct(ctx: UserContext & CatalogContext, id: string): Promise<BulkAct> {
  await getBulkAct(ctx, id)
  await write(ctx, async (ctx) => {
    const row = await findAct(ctx.db, ctx.org.id, id)
    if (row === undefined) throw new AppError('bulk_act_not_found')
    if (!canUndo(ctx, row)) throw new AppError('bulk_act_not_undoable')
    if (row.act === 'deactivate') {
      const userIds = await listChangedUserIds(ctx.db, ctx.org.id, id)
      if (await hasPrivileged(ctx.db, ctx.org.id, userIds)) ctx.confirm?.()
    }
    await skipWaiting(ctx.db, ctx.org.id, id)
    await updateStatus(ctx.db, ctx.org.id, id, 'undoing')
    const details = { act: row.act, total: row.total }
    await writeAudit(ctx, bulkActAudit, { action: 'bulk_act.undone', subjectId: id, details })
  })
  return runFirst(ctx, id)
}

function canUndo({ clock }: OrgContext, { act, status, createdAt }: ActRow): boolean {
  if (lastingBulkActs.some((one) => one === act) || status === 'undoing' || status === 'undone') return false
  return clock.now().getTime() - createdAt.getTime() < limits.bulkUndoHours * hourMs
}

async function toBulkAct(ctx: OrgContext, row: ActRow): Promise<BulkAct> {
  const counts = new Map((await countStates(ctx.db, ctx.org.id, row.id)).map(({ state, count }) => [state, count]))
  const of = (state: 'waiting' | 'changed' | 'skipped' | 'undone' | 'kept') => counts.get(state) ?? 0
  const isBack = row.status === 'undoing' || row.status === 'undone'
  const skipped = await listSkipped(ctx.db, ctx.org.id, row.id, skippedMax)
  return {
    bulkActId: row.id,
    act: row.act,
    status: row.status,
    total: row.total,
    done: row.total - (isBack ? of('changed') : of('waiting')),
    changed: isBack ? of('undone') : of('changed'),
    people: await countPeople(ctx.db, ctx.org.id, row.id, isBack ? 'undone' : 'changed'),
    skippedCount: isBack ? of('kept') : of('skipped'),
    skipped: skipped.map(({ name, reason }) => ({ name: name ?? '', reason })),
    canUndo: canUndo(ctx, row) && of('changed') > 0,
    createdAt: row.createdAt.toISOString(),
  }
}

export const eraseBulkReasons: Eraser = (ctx, { id }) => clearActReasons(ctx.db, ctx.org.id, id)
