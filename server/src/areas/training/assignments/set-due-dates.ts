import type { DueDate, DueDatesSet, NewDueDates } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { type OrgContext, personOf } from '../../../platform/context.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getSight, listNamedUsers } from '../../organization/people/people.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { assignmentAudit } from './assignments.audit.ts'
import { getAssignmentRow } from './read-assignments.ts'
import { clearReasons, type DueState, insertDueDates, listDueDateRows, listDueStates } from './set-due-dates.queries.ts'

const acts = { extend: 'extended', exempt: 'exempted', end_exemption: 'exemption_ended' } as const
const actions = {
  extend: 'assignment.due_date_extended',
  exempt: 'assignment.exempted',
  end_exemption: 'assignment.exemption_ended',
} as const

/** Sets due dates of single people, each with a reason. People for whom it means nothing are reported. */
export async function setDueDates(ctx: CatalogContext, assignmentId: string, input: NewDueDates): Promise<DueDatesSet> {
  const dueAt = input.act === 'extend' ? readFuture(ctx, 'dueAt', input.dueAt) : null
  const until = input.act === 'exempt' && input.until != null ? readFuture(ctx, 'until', input.until) : null
  return write(ctx, async (ctx) => {
    const { isOffered } = await getAssignmentRow(ctx, assignmentId, await getSight(ctx))
    const now = ctx.clock.now()
    const userIds = [...new Set(input.userIds.map((id) => id.toLowerCase()))]
    const known = await listNamedUsers(ctx.db, ctx.org.id, userIds)
    if (known.size < userIds.length) throw new AppError('user_not_found')
    const states = new Map(
      (await listDueStates(ctx.db, ctx.org.id, { assignmentId, userIds, now })).map((state) => [state.userId, state]),
    )
    const skipped: DueDatesSet['skipped'] = userIds.flatMap((userId) => {
      const reason = isOffered ? findReasonToSkip(states.get(userId), input.act, dueAt) : 'not_in_scope'
      return reason === undefined ? [] : [{ userId, reason }]
    })
    const changed = userIds.filter((id) => !skipped.some(({ userId }) => userId === id))
    if (changed.length === 0) return { changed: 0, skipped }
    const setByUserId = personOf(ctx.actor)
    const { reason } = input
    const act = { assignmentId, userIds: changed, act: acts[input.act], dueAt, until, reason, setByUserId, now }
    await insertDueDates(ctx.db, ctx.org.id, act)
    // The reason may be private, and lines of the log stay: it is in the list of due dates only.
    await writeAuditLines(
      ctx,
      assignmentAudit,
      changed.map((userId) => ({
        action: actions[input.act],
        subjectId: assignmentId,
        details: {
          userId,
          ...(dueAt === null ? {} : { dueAt: dueAt.toISOString() }),
          ...(input.act === 'exempt' ? { until: until?.toISOString() ?? null } : {}),
        },
      })),
    )
    return { changed: changed.length, skipped }
  })
}

type Reason = DueDatesSet['skipped'][number]['reason']

function findReasonToSkip(
  state: DueState | undefined,
  act: NewDueDates['act'],
  dueAt: Date | null,
): Reason | undefined {
  if (state === undefined || !state.isInScope) return 'not_in_scope'
  if (state.isCompleted) return 'completed'
  if (act === 'end_exemption') return state.isExempt ? undefined : 'not_exempt'
  if (act === 'exempt') return undefined
  if (state.isExempt) return 'exempt'
  return state.baseDueAt === null || dueAt === null || state.baseDueAt >= dueAt ? 'not_later' : undefined
}

function readFuture(ctx: OrgContext, field: 'dueAt' | 'until', text: string | undefined): Date {
  const date = new Date(text ?? '')
  // An unreadable date never comes this far.
  if (text === undefined) throw invalidField(field, 'must be sent')
  if (date <= ctx.clock.now()) throw invalidField(field, 'must be in the future')
  return date
}

const listedMax = 1000

export async function listDueDates(
  ctx: CatalogContext,
  assignmentId: string,
  { userId }: { userId?: string },
): Promise<DueDate[]> {
  await getAssignmentRow(ctx, assignmentId, 'everybody')
  const rows = await listDueDateRows(ctx.db, ctx.org.id, { assignmentId, userId, limit: listedMax })
  return rows.map((row) => ({
    ...row,
    dueAt: row.dueAt?.toISOString() ?? null,
    exemptUntil: row.exemptUntil?.toISOString() ?? null,
    setAt: row.setAt.toISOString(),
  }))
}

export const eraseDueDateReasons: Eraser = (ctx, { id }) => clearReasons(ctx.db, ctx.org.id, id)
