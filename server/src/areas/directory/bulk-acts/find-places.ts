import type { NewBulkAct } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { listNamedUsers } from '../../organization/people/people.ts'
import { listOverduePairs, readEntries } from '../../training/assignments/assignments.ts'
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

async function findPairs(ctx: CatalogContext, { pairs, overdue }: NewBulkAct): Promise<Place[]> {
  if (overdue !== undefined) return listOverduePairs(ctx, overdue)
  if (pairs === undefined) throw invalidField('pairs', 'must be sent, or overdue')
  const wanted = new Map(
    pairs.map(({ userId, assignmentId }) => {
      const pair = { userId: userId.toLowerCase(), assignmentId: assignmentId.toLowerCase() }
      return [`${pair.assignmentId} ${pair.userId}`, pair]
    }),
  )
  const found = [...wanted.values()]
  await requireUsers(ctx, [...new Set(found.map(({ userId }) => userId))])
  await requireAssignments(ctx, [...new Set(found.map(({ assignmentId }) => assignmentId))])
  // People of one assignment follow each other: a part costs a few statements for each assignment in it.
  return found.sort((a, b) => (a.assignmentId < b.assignmentId ? -1 : a.assignmentId > b.assignmentId ? 1 : 0))
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
