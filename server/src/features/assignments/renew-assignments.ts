import type { RootContext, WriteContext } from '../../platform/context.ts'
import { writeAuditLines } from '../audit/audit.ts'
import type { CatalogContext, WithCatalog } from '../catalog/catalog.ts'
import { write } from '../organization/organization.ts'
import { beginCycles, listOrganizationsToRenew } from './cycles.queries.ts'
import { settleCompletions } from './settle.ts'

/** So many people begin a cycle in one transaction, which holds up the organization's other writes meanwhile. */
const peoplePerTransaction = 200

export type RenewOptions = { root: RootContext & WithCatalog; isStopping: () => boolean }

/**
 * Begins the next cycle wherever its turn has come; gives for how many people. Any number of workers may do it at any time: a
 * cycle begins under the organization's lock, and once it has begun there is nothing left to begin.
 */
export async function renewAssignments({ root, isStopping }: RenewOptions): Promise<number> {
  let renewed = 0
  for (const id of await listOrganizationsToRenew(root.db, root.clock.now())) {
    try {
      let count: number
      do {
        count = await write({ ...root, org: { id } }, { changes: [] }, renewSome)
        renewed += count
      } while (count === peoplePerTransaction && !isStopping())
    } catch (error) {
      root.log.warn({ err: error, orgId: id }, 'assignments were not renewed; it is tried again')
    }
    if (isStopping()) break
  }
  return renewed
}

async function renewSome(ctx: WriteContext<CatalogContext>): Promise<number> {
  const renewals = await beginCycles(ctx.db, ctx.org.id, ctx.clock.now(), peoplePerTransaction)
  if (renewals.length === 0) return 0
  const byAssignment = Map.groupBy(renewals, ({ assignmentId }) => assignmentId)
  await writeAuditLines(
    ctx,
    [...byAssignment].map(([subjectId, { length }]) => ({
      action: 'assignment.renewed' as const,
      subjectId,
      details: { people: length },
    })),
  )
  // What was done since the cycle began may complete it already, when the worker comes late.
  const userIds = [...new Set(renewals.map(({ userId }) => userId))]
  await settleCompletions(ctx, { assignmentIds: [...byAssignment.keys()], userIds })
  return renewals.length
}
