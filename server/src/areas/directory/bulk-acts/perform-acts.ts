/** What each act does to a part of its people or assignments, and what its undo takes back. */
import type { BulkActTerms } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import {
  assignMany,
  deactivateAssignment,
  readKeptDueDates,
  readUndoneDueDates,
  restoreDueDates,
  setDueDates,
  type UndoneDueDate,
  updateAssignment,
} from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { remindPairs } from '../../training/reminders/reminders.ts'
import { deactivateUsers, moveUsers, reactivateUsers, restoreLeads } from '../users/users.ts'
import type { ActRow, ItemRow, Outcome } from './bulk-acts.queries.ts'

type Write = WriteContext<CatalogContext>

/** By person: what it was before, or why it means nothing. */
type Found = { before?: unknown; reason?: string }

export function perform(ctx: Write, act: ActRow, items: readonly ItemRow[]): Promise<Outcome[]> {
  const { terms } = act
  switch (act.act) {
    case 'deactivate':
      return byPerson(items, async (ids) => {
        const { changed, skipped } = await deactivateUsers(ctx, ids)
        return collect(skipped, changed, ({ userId, ledTeamIds }) => [userId, { ledTeamIds }])
      })
    case 'reactivate':
      return byPerson(items, async (ids) => {
        const { changed, skipped } = await reactivateUsers(ctx, ids)
        return collect(skipped, changed, (userId) => [userId, {}])
      })
    case 'move':
      return byPerson(items, async (ids) => {
        const moves = ids.map((userId) => ({ userId, teamId: terms.teamId }))
        const { changed, skipped } = await moveUsers(ctx, moves)
        return collect(skipped, changed, ({ userId, teamId }) => [userId, { teamId }])
      })
    case 'assign':
      return byPerson(items, (ids) => assign(ctx, terms, ids))
    case 'remind':
      return remind(ctx, items)
    case 'extend':
    case 'exempt':
    case 'end_exemption':
      return byAssignment(items, (assignmentId, ids) => changeDueDates(ctx, act, assignmentId, ids))
    case 'end':
      return byOne(items, async (assignmentId) => {
        await deactivateAssignment(ctx, assignmentId)
        return {}
      })
  }
}

export async function takeBack(ctx: Write, { act }: ActRow, items: readonly ItemRow[]): Promise<Outcome[]> {
  switch (act) {
    case 'deactivate': {
      const back = await byPerson(items, async (ids) => {
        const { changed, skipped } = await reactivateUsers(ctx, ids)
        return collect(skipped, changed, (userId) => [userId, {}])
      })
      const isBack = new Set(back.filter(({ state }) => state === 'changed').map(({ nth }) => nth))
      const led = items
        .filter(({ nth }) => isBack.has(nth))
        .map(({ userId, before }) => ({
          userId: userId as string,
          ledTeamIds: (before as { ledTeamIds: string[] }).ledTeamIds,
        }))
      await restoreLeads(ctx, led)
      return asUndone(back)
    }
    case 'reactivate':
      return asUndone(
        await byPerson(items, async (ids) => {
          const { changed, skipped } = await deactivateUsers(ctx, ids)
          return collect(skipped, changed, ({ userId }) => [userId, {}])
        }),
      )
    case 'move':
      return asUndone(
        await byPerson(items, async (ids) => {
          const teamOf = new Map(
            items.map(({ userId, before }) => [userId, (before as { teamId: string | null }).teamId]),
          )
          const { changed, skipped } = await moveUsers(
            ctx,
            ids.map((userId) => ({ userId, teamId: teamOf.get(userId) ?? null })),
          )
          return collect(skipped, changed, ({ userId }) => [userId, {}])
        }),
      )
    case 'assign':
      return asUndone(
        await byOne(
          items.map((item) => ({ ...item, assignmentId: (item.before as { assignmentId: string }).assignmentId })),
          async (assignmentId) => {
            await deactivateAssignment(ctx, assignmentId)
            return {}
          },
        ),
      )
    case 'end':
      return asUndone(
        await byOne(items, async (assignmentId) => {
          await updateAssignment(ctx, assignmentId, { isActive: true })
          return {}
        }),
      )
    case 'extend':
    case 'exempt':
    case 'end_exemption':
      return asUndone(await byAssignment(items, (assignmentId, ids) => restore(ctx, assignmentId, ids, items)))
    case 'remind':
      return items.map(({ nth }) => ({ nth, state: 'kept', reason: 'sent' }))
  }
}

/** An undo keeps what was there before the act: it is done, or it found a reason not to. */
function asUndone(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.map(({ nth, state, reason = null }) => ({
    nth,
    state: state === 'changed' ? 'undone' : 'kept',
    reason,
  }))
}

function collect<T>(
  skipped: ReadonlyMap<string, string>,
  changed: readonly T[],
  toEntry: (one: T) => [string, unknown],
): Map<string, Found> {
  const found = new Map<string, Found>([...skipped].map(([id, reason]) => [id, { reason }]))
  for (const one of changed) {
    const [id, before] = toEntry(one)
    found.set(id, { before })
  }
  return found
}

function toOutcome(nth: number, found: Found | undefined): Outcome {
  if (found === undefined) return { nth, state: 'skipped', reason: 'not_in_scope' }
  return found.reason === undefined
    ? { nth, state: 'changed', before: found.before }
    : { nth, state: 'skipped', reason: found.reason }
}

async function byPerson(
  items: readonly ItemRow[],
  work: (userIds: string[]) => Promise<Map<string, Found>>,
): Promise<Outcome[]> {
  const found = await work(items.flatMap(({ userId }) => userId ?? []))
  return items.map(({ nth, userId }) => toOutcome(nth, found.get(userId ?? '')))
}

async function byAssignment(
  items: readonly ItemRow[],
  work: (assignmentId: string, userIds: string[]) => Promise<Map<string, Found>>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [assignmentId, own] of Map.groupBy(items, (item) => item.assignmentId as string)) {
    const found = await refusable(own, () =>
      work(
        assignmentId,
        own.flatMap(({ userId }) => userId ?? []),
      ),
    )
    outcomes.push(...own.map(({ nth, userId }) => toOutcome(nth, found.get(userId ?? ''))))
  }
  return outcomes
}

/** An assignment that ended meanwhile is a reason for its people and stops no other. */
async function refusable(
  items: readonly ItemRow[],
  work: () => Promise<Map<string, Found>>,
): Promise<Map<string, Found>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'invalid_request') throw error
    return new Map(items.map(({ userId }) => [userId as string, { reason: error.code }]))
  }
}

async function byOne(items: readonly ItemRow[], work: (assignmentId: string) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { nth, assignmentId } of items) {
    try {
      outcomes.push({ nth, state: 'changed', before: await work(assignmentId as string) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ nth, state: 'skipped', reason: error.code })
    }
  }
  return outcomes
}

async function assign(ctx: Write, { assignment }: BulkActTerms, userIds: string[]): Promise<Map<string, Found>> {
  if (assignment === undefined) throw new Error('The terms of an assignment are missing')
  const { contentArea, targetType, targetId, ...terms } = assignment
  const { created, skipped } = await assignMany(ctx, {
    assignees: userIds.map((assigneeId) => ({ assigneeType: 'user', assigneeId })),
    targets: [{ contentArea, targetType, targetId }],
    ...terms,
  })
  const reasons = new Map(skipped.map(({ assigneeId, reason }) => [assigneeId, reason]))
  return collect(reasons, created, ({ assigneeId, id }) => [assigneeId, { assignmentId: id }])
}

async function remind(ctx: Write, items: readonly ItemRow[]): Promise<Outcome[]> {
  const pairs = items.map(({ assignmentId, userId }) => ({
    assignmentId: assignmentId as string,
    userId: userId as string,
  }))
  const reminded = await remindPairs(ctx, pairs)
  return items.map(({ nth, assignmentId, userId }) =>
    toOutcome(nth, reminded.has(`${assignmentId} ${userId}`) ? { before: {} } : { reason: 'not_reminded' }),
  )
}

async function changeDueDates(
  ctx: Write,
  { act, terms }: ActRow,
  assignmentId: string,
  userIds: string[],
): Promise<Map<string, Found>> {
  const { dueAt, until, reason = '' } = terms
  const kept = await readKeptDueDates(ctx, assignmentId, userIds)
  const name = act as 'extend' | 'exempt' | 'end_exemption'
  const { skipped } = await setDueDates(ctx, assignmentId, { userIds, act: name, dueAt, until, reason })
  const reasons = new Map(skipped.map((one) => [one.userId, one.reason]))
  const changed = userIds.flatMap((id) => (reasons.has(id) ? [] : (kept.get(id) ?? [])))
  const undone = await readUndoneDueDates(ctx, assignmentId, changed)
  return collect(reasons, undone, (one) => [one.userId, { ...one }])
}

async function restore(
  ctx: Write,
  assignmentId: string,
  userIds: string[],
  items: readonly ItemRow[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>(userIds.map((id) => [id, { reason: 'changed_since' }]))
  const kept = items.filter((item) => item.assignmentId === assignmentId).map(({ before }) => before as UndoneDueDate)
  for (const id of await restoreDueDates(ctx, assignmentId, kept)) found.set(id, {})
  return found
}
