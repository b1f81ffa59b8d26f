import { limits, type NewBulkAct } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { listNamedUsers } from '../../organization/people/people.ts'
import { countOpenPairs, listOpenPairs, listOverduePairs, readEntries } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import type { Place } from './bulk-acts.queries.ts'

/** Who and what it is done to, each once. */
export async function findPlaces(ctx: CatalogContext, input: NewBulkAct): Promise<Place[]> {
  switch (input.act) {
    case 'deactivate':
    case 'reactivate':
    case 'move':
    case 'assign': {
      const userIds = toIds(input.userIds, 'userIds')
      await requireUsers(ctx, userIds)
      return userIds.map((userId) => ({ userId, assignmentId: null }))
    }
    case 'end': {
      const assignmentIds = toIds(input.assignmentIds, 'assignmentIds')
      await requireAssignments(ctx, assignmentIds)
      return assignmentIds.map((assignmentId) => ({ userId: null, assignmentId }))
    }
    case 'remind':
    case 'extend':
    case 'exempt':
    case 'end_exemption':
      return findPairs(ctx, input)
  }
}

/** How many people it concerns, each once for each assignment: above 50, the admin confirms it. */
export async function countConcerned(ctx: CatalogContext, act: NewBulkAct['act'], places: Place[]): Promise<number> {
  if (act !== 'end') return places.length
  return countOpenPairs(ctx, toAssignmentIds(places))
}

function toAssignmentIds(places: readonly Place[]): string[] {
  return places.flatMap(({ assignmentId }) => assignmentId ?? [])
}

async function findPairs(ctx: CatalogContext, { act, pairs, assignmentIds, overdue }: NewBulkAct): Promise<Place[]> {
  const found = await listPairs(ctx, { pairs, assignmentIds, overdue })
  // One mail for everything that a person is reminded of: what belongs to a person follows each other.
  if (act === 'remind') return found.toSorted((a, b) => compare(a.userId, b.userId))
  // People of one assignment follow each other: a part costs a few statements for each assignment in it.
  return found.toSorted((a, b) => compare(a.assignmentId, b.assignmentId))
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}

type Concerned = Pick<NewBulkAct, 'pairs' | 'assignmentIds' | 'overdue'>

async function listPairs(ctx: CatalogContext, { pairs, assignmentIds, overdue }: Concerned): Promise<Place[]> {
  if (overdue !== undefined) return listOverduePairs(ctx, overdue)
  if (assignmentIds !== undefined) {
    const ids = toIds(assignmentIds, 'assignmentIds')
    await requireAssignments(ctx, ids)
    return listOpenPairs(ctx, ids, limits.bulkOpenPairs)
  }
  if (pairs === undefined) throw invalidField('pairs', 'must be sent, or assignmentIds, or overdue')
  const wanted = new Map(
    pairs.map(({ userId, assignmentId }) => {
      const pair = { userId: userId.toLowerCase(), assignmentId: assignmentId.toLowerCase() }
      return [`${pair.assignmentId} ${pair.userId}`, pair]
    }),
  )
  const found = [...wanted.values()]
  await requireUsers(ctx, [...new Set(found.map(({ userId }) => userId))])
  await requireAssignments(ctx, [...new Set(found.map(({ assignmentId }) => assignmentId))])
  return found
}

function toIds(ids: readonly string[] | undefined, field: string): string[] {
  if (ids === undefined) throw invalidField(field, 'must be sent')
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

async function requireUsers(ctx: CatalogContext, userIds: readonly string[]): Promise<void> {
  const known = await listNamedUsers(ctx.db, ctx.org.id, userIds)
  if (known.size < userIds.length) throw new AppError('user_not_found')
}

async function requireAssignments(ctx: CatalogContext, ids: readonly string[]): Promise<void> {
  const known = await readEntries(ctx, ids)
  if (known.size < ids.length) throw new AppError('assignment_not_found')
}
