import { limits, type ProgramDetail } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { assignForProgram, endOfProgram, refusePastDeadline } from '../assignments/assignments.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { programAudit } from './programs.audit.ts'
import { isOlderThanMonths, type ProgramRow, updateProgramRow } from './programs.queries.ts'
import { getProgram, getProgramRow, refuseTooMany } from './programs.ts'
import { creditDaysOf, foreseeStart, type Plan, readPlan } from './summarize-program.ts'

type Start = { isPilot?: boolean; startsAt?: string; confirmedCount?: number }

/** The pilot, everybody now, or everybody on a date. */
export async function startProgram(ctx: CatalogContext, programId: string, input: Start): Promise<ProgramDetail> {
  const { isPilot = false, confirmedCount } = input
  const startsAt = input.startsAt === undefined ? null : new Date(input.startsAt)
  if (startsAt !== null && startsAt <= ctx.clock.now()) throw invalidField('startsAt', 'must be in the future')
  if (startsAt !== null && isPilot) throw invalidField('startsAt', 'must not be sent for a pilot')
  // A course shows how often it was assigned.
  await write(ctx, { changes: ['courses'] }, async (ctx) => {
    const row = await getProgramRow(ctx, programId)
    if (row.status !== 'draft' && (isPilot || row.status !== 'pilot')) throw new AppError('program_started')
    const prepared = await prepareStart(ctx, row, { isPilot, at: startsAt ?? ctx.clock.now() })
    const { people } = prepared
    if (people > limits.bulkUnconfirmed && confirmedCount !== people) {
      throw new AppError('count_not_confirmed', { count: people })
    }
    if (startsAt === null) return carryOut(ctx, row, isPilot, prepared)
    refuseStartAfter(startsAt, row.deadline)
    await updateProgramRow(ctx.db, ctx.org.id, row.id, { startsAt, problem: null, updatedAt: ctx.clock.now() })
    const details = { startsAt: startsAt.toISOString() }
    await writeAudit(ctx, programAudit, { action: 'program.scheduled', subjectId: row.id, details })
  })
  return getProgram(ctx, programId)
}

/** Nobody could do it in time. */
function refuseStartAfter(startsAt: Date, deadline: Date | null): void {
  if (deadline !== null && startsAt >= deadline) throw invalidField('startsAt', 'must be before the due date')
}

/** In the caller's write: everybody, on the date that was confirmed. */
export async function startNow(ctx: WriteContext<CatalogContext>, row: ProgramRow): Promise<void> {
  await carryOut(ctx, row, false, await prepareStart(ctx, row, { isPilot: false, at: ctx.clock.now() }))
}

type Prepared = { plan: Plan; people: number }

/** What a start at that time would make, and how many people it reaches. */
async function prepareStart(
  ctx: WriteContext<CatalogContext>,
  row: ProgramRow,
  { isPilot, at }: { isPilot: boolean; at: Date },
): Promise<Prepared> {
  const plan = await readPlan(ctx, row.id, isPilot)
  refuseTooMany(isPilot ? 'pilot' : 'audience', plan.assignees.length, plan.targets.length)
  if (!isPilot) await refuseForgottenPilot(ctx, row, at)
  const { people } = await foreseeStart(ctx, row, plan, isPilot)
  return { plan, people }
}

/** People of the pilot whom the whole audience covers have it once from then on. */
async function carryOut(
  ctx: WriteContext<CatalogContext>,
  row: ProgramRow,
  isPilot: boolean,
  { plan, people }: Prepared,
): Promise<void> {
  const now = ctx.clock.now()
  refusePastDeadline(row.deadline, now)
  if (!isPilot) await endOfProgram(ctx, row.id, { now, coveredBy: plan.audience })
  const { deadline, dueInDays, repeatMonths, isMandatory, note } = row
  const creditDays = creditDaysOf(row, isPilot, now)
  const made = await assignForProgram(ctx, {
    ...{ programId: row.id, assignees: plan.assignees, targets: plan.targets },
    terms: { deadline, dueInDays, repeatMonths, creditDays, isMandatory, note },
  })
  // After a pilot with the same people, there may be nothing to make.
  if (made === 0 && (isPilot || row.status !== 'pilot')) throw new AppError('program_reaches_nobody')
  await updateProgramRow(ctx.db, ctx.org.id, row.id, {
    ...(isPilot ? { status: 'pilot', pilotStartedAt: now } : { status: 'running', startedAt: now }),
    ...{ problem: null, updatedAt: now },
  })
  await writeAudit(ctx, programAudit, {
    action: isPilot ? 'program.pilot_started' : 'program.started',
    subjectId: row.id,
    details: { people, assignments: made },
  })
}

/** Training is never older than the repeat: what people completed in the pilot would not count for everybody's start. */
async function refuseForgottenPilot(ctx: WriteContext<CatalogContext>, row: ProgramRow, at: Date): Promise<void> {
  const { pilotStartedAt, repeatMonths } = row
  if (pilotStartedAt === null || repeatMonths === null) return
  if (!(await isOlderThanMonths(ctx.db, pilotStartedAt, repeatMonths, at))) return
  throw invalidField(
    'repeatMonths',
    'must be longer than since the pilot started: what people did in it would not count',
  )
}

export async function unscheduleProgram(ctx: CatalogContext, programId: string): Promise<ProgramDetail> {
  await write(ctx, async (ctx) => {
    const row = await getProgramRow(ctx, programId)
    if (row.status !== 'draft' && row.status !== 'pilot') throw new AppError('program_started')
    if (row.startsAt === null) return
    await updateProgramRow(ctx.db, ctx.org.id, row.id, { startsAt: null, updatedAt: ctx.clock.now() })
    await writeAudit(ctx, programAudit, { action: 'program.unscheduled', subjectId: row.id })
  })
  return getProgram(ctx, programId)
}

/** Everything it made ends; what was done is kept. Ending it again changes nothing. */
export async function endProgram(
  ctx: CatalogContext,
  programId: string,
  { confirmedCount }: { confirmedCount?: number },
): Promise<ProgramDetail> {
  const { people, peopleDone } = await getProgram(ctx, programId)
  const count = people - peopleDone
  await write(ctx, async (ctx) => {
    const row = await getProgramRow(ctx, programId)
    if (row.status === 'ended') return
    if (count > limits.bulkUnconfirmed && confirmedCount !== count) throw new AppError('count_not_confirmed', { count })
    const now = ctx.clock.now()
    await endOfProgram(ctx, row.id, { now })
    const changes = { status: 'ended', startsAt: null, endedAt: now, updatedAt: now } as const
    await updateProgramRow(ctx.db, ctx.org.id, row.id, changes)
    await writeAudit(ctx, programAudit, { action: 'program.ended', subjectId: row.id })
  })
  return getProgram(ctx, programId)
}
