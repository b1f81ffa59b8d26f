/** What the assignments of programs need: a program decides who gets what and when, and owns what it makes. */
import type { Assignment } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { isResourceId } from '../../../platform/http/request/validation.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { assignmentAudit } from './assignments.audit.ts'
import { hasActiveCourse } from './assignments.queries.ts'
import { listCatalogItems, listCatalogParts, refuseMismatch, refuseUnknownTarget } from './assignments.rules.ts'
import { findReasonToSkip, insertAndTell } from './create-assignments.ts'
import {
  type Assignee,
  type Audience,
  countOpenPairs,
  endProgramRows,
  type Foreseen,
  foreseeRows,
} from './program-assignments.queries.ts'
import { refuseUnknownCourse } from './refuse-assignment.ts'

export { refusePastDeadline, refuseTwoDueDates } from './assignments.rules.ts'
export { type Audience, countProgramPeople, type Foreseen, listProgramSums } from './program-assignments.queries.ts'

type Target = Pick<Assignment, 'contentArea' | 'targetType' | 'targetId'>

type Terms = Pick<Assignment, 'dueInDays' | 'repeatMonths' | 'creditDays' | 'isMandatory' | 'note'> & {
  deadline: Date | null
}

type ProgramPart = { programId: string; assignees: readonly Assignee[]; targets: readonly Target[]; terms: Terms }

/** For new terms: what is not in the catalog, or in no active course, is refused. */
export async function refuseTarget(ctx: CatalogContext, target: Target): Promise<void> {
  refuseMismatch(target)
  refuseUnknownTarget(ctx.catalog, target)
  if (target.targetType === 'custom-course') await refuseUnknownCourse(ctx, target.targetId)
}

/** Whether it can still be assigned. */
export async function isAvailable(ctx: CatalogContext, target: Target): Promise<boolean> {
  if (target.targetType === 'custom-course') {
    return isResourceId(target.targetId) && (await hasActiveCourse(ctx.db, ctx.org.id, target.targetId))
  }
  try {
    refuseUnknownTarget(ctx.catalog, target)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  return true
}

/** In the caller's write: makes what is not open already, and gives how many. People who can't be assigned anything are left out. */
export async function assignForProgram(ctx: WriteContext<CatalogContext>, part: ProgramPart): Promise<number> {
  const usable: Assignee[] = []
  for (const one of part.assignees) if ((await findReasonToSkip(ctx, one)) === undefined) usable.push(one)
  const made = await insertAndTell(
    ctx,
    usable.flatMap((assignee) =>
      part.targets.map(({ contentArea, targetType, targetId }) => ({
        ...assignee,
        ...{ contentArea, targetType, targetId, ...part.terms },
        ...{ onlyNewMembers: false, isRefresher: false, source: 'admin' as const, sarifRunId: null },
        programId: part.programId,
      })),
    ),
  )
  return made.length
}

/**
 * In the caller's write: ends everything of a program, or what a wider part of its audience covers. What ends at the
 * very moment when its program ends is in the sums of the program.
 */
export async function endOfProgram(
  ctx: WriteContext,
  programId: string,
  { now, coveredBy }: { now: Date; coveredBy?: Audience },
): Promise<void> {
  const ids = await endProgramRows(ctx.db, ctx.org.id, { programId, coveredBy, now })
  await writeAuditLines(
    ctx,
    assignmentAudit,
    ids.map((subjectId) => ({ action: 'assignment.deactivated', subjectId })),
  )
}

type Planned = {
  audience: Audience
  targets: readonly Target[]
  creditDays: number | null
  repeatMonths: number | null
}

/** What each person of the audience would still have to do. Nobody is foreseen where there is nothing to do. */
export function foresee(ctx: CatalogContext, planned: Planned): Promise<Foreseen[]> {
  const { topics, scenarios } = ctx.catalog
  const items = listCatalogItems(ctx.catalog).map((item) => ({
    ...item,
    minutes: (item.itemType === 'topic' ? topics : scenarios).get(item.itemId)?.estimatedMinutes ?? 0,
  }))
  const wanted = { ...planned, now: ctx.clock.now() }
  return foreseeRows(ctx.db, ctx.org.id, wanted, { items, parts: listCatalogParts(ctx.catalog) })
}

export function countAssigned(ctx: OrgContext, assignees: readonly Assignee[], targets: readonly Target[]) {
  return countOpenPairs(ctx.db, ctx.org.id, assignees, targets)
}
