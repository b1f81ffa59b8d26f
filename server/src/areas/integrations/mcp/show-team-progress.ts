import { limits, type Team, type TeamPerson, type teamProgress } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { listTeams } from '../../directory/teams/teams.ts'
import { listTeamPeople } from '../../evidence/team-progress/team-progress.ts'
import { getSight } from '../../organization/people/people.ts'
import type { McpToolContext, ToolAnswer, ToolInput } from './mcp-tool.ts'

/** Whom a person sees is decided as on the pages: by their current role and the teams they lead. */
export async function answerTeamProgress(
  ctx: McpToolContext,
  { team: asked }: ToolInput<typeof teamProgress>,
): Promise<ToolAnswer<typeof teamProgress>> {
  const sight = await getSight(ctx)
  if (sight !== 'everybody' && sight.teamIds.length === 0) {
    const message = 'You do not lead a team. Team progress is for team leads, admins and auditors.'
    throw new AppError('forbidden', { message })
  }
  const teams = await listTeams(ctx)
  const toLine = (team: Team) => ({
    teamId: team.id,
    name: team.name,
    memberCount: team.memberCount,
    url: sight === 'everybody' ? `${ctx.publicUrl}/console/teams/${team.id}` : `${ctx.publicUrl}/team`,
  })
  if (asked === undefined) {
    const shown = teams.slice(0, limits.mcpTeams).map(toLine)
    const lines = shown.map(({ name, memberCount }) => `- ${name}: ${memberCount} people`)
    const text = shown.length === 0 ? 'There are no teams yet.' : `${lines.join('\n')}\n\nAsk for one team by its name.`
    return { data: { teams: shown, people: [], total: teams.length }, text }
  }
  const team = teams.find(({ id, name }) => id === asked.toLowerCase() || name.toLowerCase() === asked.toLowerCase())
  if (team === undefined) {
    const message = `You can see no team named "${asked}". Call team_progress without a team to list the teams you can see.`
    throw new AppError('team_not_found', { message })
  }
  return showTeam(toLine(team), await listTeamPeople(ctx, team.id))
}

function showTeam(
  team: { teamId: string; name: string; memberCount: number; url: string },
  members: TeamPerson[],
): ToolAnswer<typeof teamProgress> {
  const active = members
    .filter(({ isActive }) => isActive)
    .sort((a, b) => b.assignments.overdue - a.assignments.overdue || b.assignments.open - a.assignments.open)
  const people = active.slice(0, limits.mcpPeople).map(({ name, assignments, completedTopics, lastActivityAt }) => ({
    name,
    openAssignments: assignments.open,
    completedAssignments: assignments.completed,
    overdueAssignments: assignments.overdue,
    completedTopics,
    lastActivityAt,
  }))
  const lines = people.map(
    (person) =>
      `- ${person.name}: ${person.completedAssignments} completed, ${person.openAssignments} open, ${person.overdueAssignments} overdue`,
  )
  const rest = active.length > people.length ? [`…and ${active.length - people.length} more.`] : []
  const text = [`${team.name}: ${active.length} people`, ...lines, ...rest, team.url].join('\n')
  return { data: { teams: [team], people, total: active.length }, text }
}
