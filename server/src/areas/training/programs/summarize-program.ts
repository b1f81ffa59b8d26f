import { limits, type ProgramSummary } from '@parapet/contract'
import { dayMs } from '../../../platform/clock/durations.ts'
import { type Audience, countAssigned, foresee, isAvailable } from '../assignments/assignments.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { countReaders } from '../reminders/reminders.ts'
import { listMemberRows, listTargetRows, type MemberRow, type ProgramRow } from './programs.queries.ts'
import { getProgramRow } from './programs.ts'

export type Plan = {
  targets: { contentArea: 'practice' | 'learn'; targetType: MemberTarget; targetId: string }[]
  unavailable: number
  assignees: Pick<MemberRow, 'assigneeType' | 'assigneeId'>[]
  audience: Audience
}
type MemberTarget = 'category' | 'topic' | 'scenario' | 'custom-course'

/** What can be assigned of it now, and to whom. */
export async function readPlan(ctx: CatalogContext, programId: string, isPilot: boolean): Promise<Plan> {
  const all = await listTargetRows(ctx.db, ctx.org.id, programId)
  const targets: Plan['targets'] = []
  for (const { courseName: _, ...target } of all) if (await isAvailable(ctx, target)) targets.push(target)
  const members = (await listMemberRows(ctx.db, ctx.org.id, programId)).filter(
    (one) => one.isPilot === isPilot && one.isActive,
  )
  const idsOf = (type: MemberRow['assigneeType']) =>
    members.flatMap(({ assigneeType, assigneeId }) => (assigneeType === type ? [assigneeId] : []))
  return {
    targets,
    unavailable: all.length - targets.length,
    assignees: members.map(({ assigneeType, assigneeId }) => ({ assigneeType, assigneeId })),
    audience: { isEverybody: idsOf('org').length > 0, teamIds: idsOf('team'), userIds: idsOf('user') },
  }
}

/** What a start would do now: the same rules count the training as afterwards. */
export async function summarizeProgram(
  ctx: CatalogContext,
  programId: string,
  isPilot: boolean,
): Promise<ProgramSummary> {
  const row = await getProgramRow(ctx, programId)
  return foreseeStart(ctx, row, await readPlan(ctx, row.id, isPilot), isPilot)
}

/** What people did since the pilot began counts for everybody's start, and what counted for the pilot does so still. */
export function creditDaysOf(row: ProgramRow, isPilot: boolean, now: Date): number | null {
  const { creditDays, pilotStartedAt } = row
  if (creditDays === null || isPilot || pilotStartedAt === null) return creditDays
  const pilotDays = Math.floor((now.getTime() - pilotStartedAt.getTime()) / dayMs) + 1
  return Math.min(creditDays + pilotDays, limits.creditDays)
}

export async function foreseeStart(
  ctx: CatalogContext,
  row: ProgramRow,
  plan: Plan,
  isPilot: boolean,
): Promise<ProgramSummary> {
  const { targets, assignees, audience, unavailable } = plan
  const { repeatMonths } = row
  const creditDays = creditDaysOf(row, isPilot, ctx.clock.now())
  const foreseen = await foresee(ctx, { audience, targets, creditDays, repeatMonths })
  const open = foreseen.filter(({ itemsLeft }) => itemsLeft > 0)
  const existing = await countAssigned(ctx, assignees, targets)
  return {
    people: foreseen.length,
    trained: foreseen.length - open.length,
    emails: await countReaders(
      ctx.db,
      ctx.org.id,
      open.map(({ userId }) => userId),
    ),
    minutes: open.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0),
    assignments: assignees.length * targets.length - existing,
    existing,
    unavailable,
  }
}
