import { type FrameworkCoverage, limits, type RequirementCoverage } from '@parapet/contract'

/** The color of a share: two steps above the requirement, three below. */
export type Heat = 'high' | 'enough' | 'close' | 'low' | 'lowest'

export function heatOf(percent: number, required: number): Heat {
  if (percent >= Math.min(required + 10, 100)) return 'high'
  if (percent >= required) return 'enough'
  if (percent >= required - 10) return 'close'
  return percent >= required - 20 ? 'low' : 'lowest'
}

/** What the colors mean, from the worst. If 100 % is required, there is no step above it. */
export function legendOf(required: number): { heat: Heat; label: string }[] {
  const legend: { heat: Heat; label: string }[] = [
    { heat: 'lowest', label: `Below ${required - 20}%` },
    { heat: 'low', label: `${required - 20}–${required - 11}%` },
    { heat: 'close', label: `${required - 10}–${required - 1}%` },
  ]
  if (required >= 100) return [...legend, { heat: 'high', label: '100%, covered' }]
  const high = Math.min(required + 10, 100)
  return [
    ...legend,
    { heat: 'enough', label: high - 1 === required ? `${required}%, covered` : `${required}–${high - 1}%, covered` },
    { heat: 'high', label: high === 100 ? '100%' : `${high}% or more` },
  ]
}

/** How many more people need training; 0 when the requirement is covered. */
export function countMissing(trained: number, learners: number, required: number): number {
  return Math.max(0, Math.ceil((learners * required) / 100) - trained)
}

/** Whether one request may assign these topics to each person by name; otherwise to a team or everyone. */
export function canNameEach(people: number, topics: number): boolean {
  return people <= limits.batchAssignees && people * topics <= limits.batchAssignments
}

export const noTeam = 'No team'

/** The search parameter that names a team. */
export function toTeamParam(teamId: string | null): string {
  return teamId ?? 'none'
}

export function nameTeam({ teams }: FrameworkCoverage, team: string | undefined): string {
  if (team === undefined) return 'all teams'
  return teams.find(({ teamId }) => toTeamParam(teamId) === team)?.teamName ?? noTeam
}

export function countStatuses(requirements: readonly RequirementCoverage[]) {
  const count = (status: RequirementCoverage['status']) => requirements.filter((one) => one.status === status).length
  return { covered: count('covered'), below: count('not_covered'), gaps: count('gap') }
}

/** The requirement and where it stands, in one line. */
export function describeRequirement({ requirementId, title, status, trainedPercent }: RequirementCoverage): string {
  return `${requirementId} ${title}: ${status === 'gap' ? 'gap' : `${trainedPercent}% trained`}`
}

/** For a requirement whose own text allows less time than the organization's rules; undefined for the others. */
export function describeWindow({ windowDays }: RequirementCoverage, usualDays: number): string | undefined {
  return windowDays < usualDays ? `training counts for ${windowDays} days` : undefined
}

/** The same for a sentence about all requirements: empty, or what follows the usual number of days. */
export function listShorterWindows(requirements: readonly RequirementCoverage[], usualDays: number): string {
  const shorter = requirements.filter(({ windowDays }) => windowDays < usualDays)
  const parts = shorter.map(({ requirementId, windowDays }) => `${windowDays} for ${requirementId}`)
  return parts.length === 0 ? '' : ` (${parts.join(', ')}, set by the framework itself)`
}
