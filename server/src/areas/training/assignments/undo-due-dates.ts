import { type OrgContext, personOf, type WriteContext } from '../../../platform/context.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { assignmentAudit } from './assignments.audit.ts'
import {
  type KeptDueDate,
  listKeptDueDates,
  listLastActs,
  restoreDueDateRows,
  type UndoneDueDate,
} from './set-due-dates.queries.ts'

/** What an undo needs, by person, read before the act in its transaction. */
export async function readKeptDueDates(
  ctx: OrgContext,
  assignmentId: string,
  userIds: readonly string[],
): Promise<Map<string, KeptDueDate>> {
  const now = ctx.clock.now()
  const rows = await listKeptDueDates(ctx.db, ctx.org.id, { assignmentId, userIds, now })
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The same together with the act, read after it. */
export async function readUndoneDueDates(
  ctx: OrgContext,
  assignmentId: string,
  kept: readonly KeptDueDate[],
): Promise<UndoneDueDate[]> {
  const acts = await listLastActs(ctx.db, ctx.org.id, { assignmentId, userIds: kept.map(({ userId }) => userId) })
  return kept.flatMap((one) => {
    const seq = acts.get(one.userId)
    return seq === undefined ? [] : [{ ...one, seq }]
  })
}

/** Takes back an extension or exemption, for people for whom nothing was set since. Gives who they are. */
export async function restoreDueDates(
  ctx: WriteContext,
  assignmentId: string,
  kept: readonly UndoneDueDate[],
): Promise<Set<string>> {
  const setByUserId = personOf(ctx.actor)
  const now = ctx.clock.now()
  const restored = await restoreDueDateRows(ctx.db, ctx.org.id, { assignmentId, kept, setByUserId, now })
  await writeAuditLines(
    ctx,
    assignmentAudit,
    [...restored].map((userId) => ({
      action: 'assignment.due_date_restored' as const,
      subjectId: assignmentId,
      details: { userId },
    })),
  )
  return restored
}
