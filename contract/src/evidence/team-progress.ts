import type { AppOperation } from '../api/app-operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { sarifSeverities } from '../findings/sarif.ts'
import { User } from '../organization/users.ts'

/**
 * Operations of the public API that a team lead may call in the console. The service answers them with the people of the
 * teams that the lead leads; an id of anybody else is not found.
 */
export const leadOperationIds: ReadonlySet<string> = new Set([
  'users.list',
  'users.get',
  'teams.list',
  'teams.get',
  'assignments.list',
  'assignments.get',
  'assignments.create',
  'assignments.deactivate',
  'assignments.listOfUser',
  'progress.listPractice',
  'progress.listLearn',
  'certificates.list',
  'certificates.listForUser',
  // What can be assigned. It names nobody.
  'content.listCategories',
  'content.listTopics',
  'content.listScenarios',
  'customCourses.list',
])

const count = Type.Integer({ minimum: 0 })

/** A member of a team, with what they have done and what is left to do. */
export const TeamPerson = Type.Object(
  {
    userId: Uuid(),
    name: User.properties.name,
    email: User.properties.email,
    isActive: User.properties.isActive,
    lastLoginAt: User.properties.lastLoginAt,
    lastActivityAt: Nullable(Timestamp(), { description: 'The last attempt or step' }),
    totalXp: count,
    completedTopics: count,
    completedScenarios: count,
    /** Of what is assigned to them now, by whatever way it reaches them. Ended assignments don't count. */
    assignments: Type.Object(
      { open: count, completed: count, late: count, overdue: count },
      { additionalProperties: false },
    ),
    /** Topics that scanners found in their code. */
    findings: count,
  },
  { $id: 'TeamPerson', additionalProperties: false },
)
export type TeamPerson = Static<typeof TeamPerson>

/** What a scanner found in the code of a member, by topic. */
export const TeamFinding = Type.Object(
  {
    runId: Uuid(),
    receivedAt: Timestamp(),
    userId: Uuid(),
    userName: User.properties.name,
    userEmail: User.properties.email,
    topicId: Type.String(),
    topicTitle: Type.String(),
    tool: Nullable(Type.String()),
    repo: Nullable(Type.String()),
    severity: OneOf(sarifSeverities),
    cwes: Type.Array(Type.String()),
    resultCount: count,
    /** When the member first completed the topic. A finding can follow training that was completed long before. */
    training: OneOf(['not_yet', 'before_finding', 'after_finding']),
  },
  { $id: 'TeamFinding', additionalProperties: false },
)
export type TeamFinding = Static<typeof TeamFinding>

export const listTeamPeople = {
  id: 'teams.listPeople',
  method: 'GET',
  url: '/teams/{teamId}/people',
  access: 'lead',
  answer: Type.Array(TeamPerson),
  errors: ['team_not_found'],
} as const satisfies AppOperation

/** The same as a file, for those who report on the team. */
export const exportTeamPeople = {
  id: 'teams.exportPeople',
  method: 'GET',
  url: '/teams/{teamId}/people/export',
  access: 'lead',
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'team.csv' },
  errors: ['team_not_found'],
} as const satisfies AppOperation

/** Newest first, at most `limits.teamFindings`. */
export const listTeamFindings = {
  id: 'teams.listFindings',
  method: 'GET',
  url: '/teams/{teamId}/findings',
  access: 'lead',
  answer: Type.Array(TeamFinding),
  errors: ['team_not_found'],
} as const satisfies AppOperation
