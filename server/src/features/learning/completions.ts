import type { Completions } from '@parapet/contract'
import type { Context } from '../../platform/context.ts'
import { listUserAssignments } from '../assignments/assignments.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { listUserCertificates } from '../certificates/certificates.ts'
import { isItemCompleted } from './learning.queries.ts'

export const nothingCompleted: Completions = { isItemCompleted: false, assignments: [], certificates: [] }

type Item = { userId: string; itemType: 'topic' | 'scenario'; itemId: string }

/**
 * Does something that may complete more than itself, and tells what. Between the two looks nothing else can happen: the
 * caller's transaction holds the lock of the organization.
 */
export async function watchCompletions(
  ctx: Context,
  catalog: Catalog,
  item: Item,
  work: () => Promise<unknown>,
): Promise<Completions> {
  if (!ctx.db.isTransaction) throw new Error('Completions are watched in the transaction of the result')
  const look = async () => ({
    isItemCompleted: await isItemCompleted(ctx.db, ctx.org.id, item),
    assignments: (await listUserAssignments(ctx, catalog, item.userId)).filter((one) => one.completedAt !== null),
    certificates: await listUserCertificates(ctx, item.userId),
  })
  const before = await look()
  await work()
  const after = await look()
  const hadAssignment = new Set(before.assignments.map(({ id }) => id))
  const hadCertificate = new Set(before.certificates.map(({ certificateId }) => certificateId))
  return {
    isItemCompleted: after.isItemCompleted && !before.isItemCompleted,
    assignments: after.assignments
      .filter(({ id }) => !hadAssignment.has(id))
      .map(({ id, targetTitle }) => ({ assignmentId: id, targetTitle })),
    certificates: after.certificates
      .filter(({ certificateId }) => !hadCertificate.has(certificateId))
      .map(({ certificateNumber, categoryTitle, verificationUrl }) => ({
        certificateNumber,
        categoryTitle,
        verificationUrl,
      })),
  }
}
