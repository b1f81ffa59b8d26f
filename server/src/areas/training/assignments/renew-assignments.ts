import type { RootContext, WriteContext } from '../../../platform/context.ts'
import { forEachOrg } from '../../../platform/jobs/for-each-org.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import type { CatalogContext, WithCatalog } from '../catalog/catalog.ts'
import { assignmentAudit } from './assignments.audit.ts'
import { beginCycles, listOrganizationsToRenew } from './cycles.queries.ts'
import { settleCompletions } from './settle.ts'

/** People per transaction: it blocks the organization's other writes while it runs. */
const peoplePerTransaction = 200

export type RenewOptions = { root: RootContext & WithCatalog; signal: AbortSignal }

/**
 * Begins every cycle that is due and returns for how many people. Safe to run in any number of workers at any time: a
 * cycle begins under the organization's lock, and only once.
 */
export async function renewAssignments(options: RenewOptions): Promise<number> {
  const { root, signal } = options
  const ids = await listOrganizationsToRenew(root.db, root.clock.now())
  const renew = async (ctx: CatalogContext) => {
    let renewed = 0
    let count: number
    do {
      count = await write(ctx, renewSome)
      renewed += count
    } while (count === peoplePerTransaction && !signal.aborted)
    return renewed
  }
  return (await forEachOrg(options, ids, renew, 'assignments were not renewed')).done
}

async function renewSome(ctx: WriteContext<CatalogContext>): Promise<number> {
  const renewals = await beginCycles(ctx.db, ctx.org.id, ctx.clock.now(), peoplePerTransaction)
  if (renewals.length === 0) return 0
  const byAssignment = Map.groupBy(renewals, ({ assignmentId }) => assignmentId)
  await writeAuditLines(
    ctx,
    assignmentAudit,
    [...byAssignment].map(([subjectId, { length }]) => ({
      action: 'assignment.renewed' as const,
      subjectId,
      details: { people: length },
    })),
  )
  // If the worker runs late, work since the cycle began may already complete it.
  const userIds = [...new Set(renewals.map(({ userId }) => userId))]
  await settleCompletions(ctx, { assignmentIds: [...byAssignment.keys()], userIds })
  return renewals.length
}
