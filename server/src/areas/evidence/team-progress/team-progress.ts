/** How a team is doing, for its leads and for admins. */
import { limits, type TeamFinding, type TeamPerson } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import { findTeamName, requireSeenTeam } from '../../organization/people/people.ts'
import { sumByTeam, type TeamSums } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { listTeamFindingRows, listTeamPersonRows, type TeamPersonRow } from './team-progress.queries.ts'

export async function listTeamPeople(ctx: OrgContext, teamId: string): Promise<TeamPerson[]> {
  await requireTeam(ctx, teamId)
  const rows = await listTeamPersonRows(ctx.db, ctx.org.id, teamId, ctx.clock.now())
  return rows.map(toTeamPerson)
}

type TeamAssignmentSums = Pick<TeamSums, 'people' | 'completed' | 'late' | 'overdue' | 'overduePeople'> & {
  open: number
}

/** What its active members have to do and have done. */
export async function getTeamAssignments(ctx: OrgContext, teamId: string): Promise<TeamAssignmentSums> {
  await requireTeam(ctx, teamId)
  const [sums] = await sumByTeam(ctx.db, ctx.org.id, { now: ctx.clock.now(), teamId })
  const { people = 0, reached = 0, completed = 0, late = 0, overdue = 0, overduePeople = 0 } = sums ?? {}
  return { people, completed, late, open: reached - completed, overdue, overduePeople }
}

const columns = [
  'name',
  'email',
  'isActive',
  'openAssignments',
  'completedAssignments',
  'lateAssignments',
  'overdueAssignments',
  'completedTopics',
  'completedScenarios',
  'totalXp',
  'findings',
  'lastActivityAt',
  'lastLoginAt',
] as const

/** The same as CSV. A team fits into one piece. */
export async function* exportTeamPeople(ctx: OrgContext, teamId: string): AsyncGenerator<string> {
  await requireTeam(ctx, teamId)
  const rows = await listTeamPersonRows(ctx.db, ctx.org.id, teamId, ctx.clock.now())
  yield csvStart + csvLine(columns) + rows.map(toLine).join('')
}

function toLine(row: TeamPersonRow): string {
  const cells = {
    ...row,
    lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  }
  return csvLine(columns.map((column) => cells[column]))
}

export async function listTeamFindings(ctx: CatalogContext, teamId: string): Promise<TeamFinding[]> {
  await requireTeam(ctx, teamId)
  const rows = await listTeamFindingRows(ctx.db, ctx.org.id, teamId, limits.teamFindings)
  return rows.map((row) => ({
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    topicTitle: ctx.catalog.topics.get(row.topicId)?.title ?? row.topicId,
  }))
}

/** A team led by others gets the response of one that doesn't exist. */
async function requireTeam(ctx: OrgContext, teamId: string): Promise<void> {
  await requireSeenTeam(ctx, teamId)
  if ((await findTeamName(ctx, teamId)) === undefined) throw new AppError('team_not_found')
}

function toTeamPerson(row: TeamPersonRow): TeamPerson {
  return {
    userId: row.userId,
    name: row.name,
    email: row.email,
    isActive: row.isActive,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
    totalXp: row.totalXp,
    completedTopics: row.completedTopics,
    completedScenarios: row.completedScenarios,
    assignments: {
      open: row.openAssignments,
      completed: row.completedAssignments,
      late: row.lateAssignments,
      overdue: row.overdueAssignments,
    },
    findings: row.findings,
  }
}
