/** Programs: what is given to whom, by which rules and when. A start makes assignments, which the program owns. */
import { type Confirmation, limits, type NewProgram, type Program, type ProgramDetail } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { OrgContext, UserContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { distinct } from '../../../platform/distinct.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findTeamName, listNamedUsers } from '../../organization/people/people.ts'
import {
  countProgramPeople,
  isAvailable,
  listProgramSums,
  refusePastDeadline,
  refuseTarget,
  refuseTwoDueDates,
  resolveTargetTitle,
} from '../assignments/assignments.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { programAudit } from './programs.audit.ts'
import {
  deleteProgramRow,
  insertProgram,
  listMemberRows,
  listProgramRows,
  listTargetRows,
  type ProgramRow,
  replaceParts,
  updateProgramRow,
} from './programs.queries.ts'

export async function listPrograms(ctx: OrgContext): Promise<Program[]> {
  const rows = await listProgramRows(ctx.db, ctx.org.id)
  const sums = await listProgramSums(ctx.db, ctx.org.id, rows, ctx.clock.now())
  return rows.map((row) => toProgram(row, sums.get(row.id)))
}

export async function getProgram(ctx: CatalogContext, programId: string): Promise<ProgramDetail> {
  const row = await getProgramRow(ctx, programId)
  const [sums, people, targets, members] = [
    await listProgramSums(ctx.db, ctx.org.id, [row], ctx.clock.now()),
    await countProgramPeople(ctx.db, ctx.org.id, row),
    await listTargetRows(ctx.db, ctx.org.id, row.id),
    (await listMemberRows(ctx.db, ctx.org.id, row.id)).map(({ isPilot, ...member }) => ({ isPilot, member })),
  ]
  const of = (wanted: boolean) => members.flatMap(({ isPilot, member }) => (isPilot === wanted ? [member] : []))
  return {
    ...toProgram(row, sums.get(row.id)),
    ...people,
    targets: await Promise.all(
      targets.map(async ({ courseName, ...target }) => ({
        ...target,
        title: resolveTargetTitle(ctx.catalog, target, courseName),
        isAvailable: await isAvailable(ctx, target),
      })),
    ),
    audience: of(false),
    pilot: of(true),
    repeatMonths: row.repeatMonths,
    creditDays: row.creditDays,
    isMandatory: row.isMandatory,
    note: row.note,
    problem: row.problem,
  }
}

export async function createProgram(ctx: UserContext & CatalogContext, input: NewProgram): Promise<ProgramDetail> {
  const program = readProgram(ctx, input)
  const id = newId()
  await write(ctx, async (ctx) => {
    await refuseUnknown(ctx, program)
    const now = ctx.clock.now()
    await insertProgram(ctx.db, {
      ...{ orgId: ctx.org.id, id, ...program.terms, status: 'draft', startsAt: null, problem: null },
      ...{ pilotStartedAt: null, startedAt: null, endedAt: null },
      ...{ createdByUserId: ctx.actor.userId, createdAt: now, updatedAt: now },
    })
    await replaceParts(ctx.db, ctx.org.id, id, program)
    await writeAudit(ctx, programAudit, { action: 'program.created', subjectId: id })
  })
  return getProgram(ctx, id)
}

/**
 * What has started keeps its terms: its assignments have pages of their own. A date of the start is taken back: how many
 * people it reaches was confirmed for the old plan.
 */
export async function updateProgram(ctx: CatalogContext, programId: string, input: NewProgram): Promise<ProgramDetail> {
  await write(ctx, async (ctx) => {
    const row = await getProgramRow(ctx, programId)
    const isStarted = row.status === 'running' || row.status === 'ended'
    if (isStarted && input.name === row.name) throw new AppError('program_started')
    const updatedAt = ctx.clock.now()
    if (isStarted) {
      await updateProgramRow(ctx.db, ctx.org.id, row.id, { name: input.name, updatedAt })
    } else {
      const program = readProgram(ctx, input)
      await refuseUnknown(ctx, program)
      const changes = { ...program.terms, startsAt: null, problem: null, updatedAt }
      await updateProgramRow(ctx.db, ctx.org.id, row.id, changes)
      await replaceParts(ctx.db, ctx.org.id, row.id, program)
    }
    await writeAudit(ctx, programAudit, { action: 'program.updated', subjectId: row.id })
    if (!isStarted && row.startsAt !== null) {
      await writeAudit(ctx, programAudit, { action: 'program.unscheduled', subjectId: row.id })
    }
  })
  return getProgram(ctx, programId)
}

export async function deleteProgram(ctx: CatalogContext, programId: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const row = await getProgramRow(ctx, programId)
    if (row.status !== 'draft') throw new AppError('program_started')
    await deleteProgramRow(ctx.db, ctx.org.id, row.id)
    await writeAudit(ctx, programAudit, { action: 'program.deleted', subjectId: row.id })
  })
  return { message: 'Program deleted' }
}

export async function getProgramRow(ctx: OrgContext, programId: string): Promise<ProgramRow> {
  const [row] = await listProgramRows(ctx.db, ctx.org.id, programId)
  if (row === undefined) throw new AppError('program_not_found')
  return row
}

/** A start is one write: it makes as many assignments as one request may. */
export function refuseTooMany(field: 'audience' | 'pilot', assignees: number, targets: number): void {
  if (assignees * targets <= limits.batchAssignments) return
  throw invalidField(field, `times targets must be at most ${limits.batchAssignments} assignments`)
}

function readProgram(ctx: OrgContext, input: NewProgram) {
  refuseTwoDueDates(input)
  const deadline = input.deadline == null ? null : new Date(input.deadline)
  refusePastDeadline(deadline, ctx.clock.now())
  const toMembers = (list: NewProgram['audience'], isPilot: boolean) =>
    distinct(
      list.map(({ assigneeType, assigneeId }) => ({ isPilot, assigneeType, assigneeId: assigneeId.toLowerCase() })),
      ({ assigneeId }) => assigneeId,
    )
  // People of the pilot who have passed it are done when everybody starts.
  if (input.pilot.length > 0 && input.creditDays === 0) {
    throw invalidField('creditDays', 'must not be 0 with a pilot: its training would not count')
  }
  const targets = distinct(
    input.targets.map(({ contentArea, targetType, targetId }) => ({
      ...{ contentArea, targetType },
      targetId: targetType === 'custom-course' ? targetId.toLowerCase() : targetId,
    })),
    JSON.stringify,
  )
  const [audience, pilot] = [toMembers(input.audience, false), toMembers(input.pilot, true)]
  refuseTooMany('audience', audience.length, targets.length)
  refuseTooMany('pilot', pilot.length, targets.length)
  return {
    targets,
    members: [...audience, ...pilot],
    terms: {
      name: input.name,
      deadline,
      dueInDays: input.dueInDays ?? null,
      repeatMonths: input.repeatMonths ?? null,
      creditDays: input.creditDays ?? null,
      isMandatory: input.isMandatory ?? true,
      note: input.note ?? null,
    },
  }
}

async function refuseUnknown(
  ctx: WriteContext<CatalogContext>,
  { targets, members }: ReturnType<typeof readProgram>,
): Promise<void> {
  for (const target of targets) await refuseTarget(ctx, target)
  const userIds = members.flatMap(({ assigneeType, assigneeId }) => (assigneeType === 'user' ? [assigneeId] : []))
  const known = await listNamedUsers(ctx.db, ctx.org.id, [...new Set(userIds)])
  if (userIds.some((id) => !known.has(id))) throw new AppError('user_not_found')
  for (const { assigneeType, assigneeId } of members) {
    if (assigneeType === 'org' && assigneeId !== ctx.org.id) {
      throw invalidField('audience', 'must name the organization by its id')
    }
    if (assigneeType === 'team' && (await findTeamName(ctx, assigneeId)) === undefined) {
      throw new AppError('team_not_found')
    }
  }
}

type Sums = { reached: number; completed: number; late: number; overdue: number }

function toProgram(row: ProgramRow, sums: Sums = { reached: 0, completed: 0, late: 0, overdue: 0 }): Program {
  const isWaiting = row.status === 'draft' || row.status === 'pilot'
  const { reached, completed, late, overdue } = sums
  return {
    programId: row.id,
    name: row.name,
    status: isWaiting && row.startsAt !== null ? 'scheduled' : row.status,
    targetCount: row.targetCount,
    audienceCount: row.audienceCount,
    deadline: row.deadline?.toISOString() ?? null,
    dueInDays: row.dueInDays,
    startsAt: row.startsAt?.toISOString() ?? null,
    pilotStartedAt: row.pilotStartedAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    ...{ reached, completed, late, overdue },
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
  }
}
