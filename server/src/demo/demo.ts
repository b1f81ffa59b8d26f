/** A small organization to try things on, made once on an empty embedded database. Its people get no mail. */
import { type NewAssignment, scopeNames } from '@parapet/contract'
import { createKey } from '../areas/access/api-keys/api-keys.ts'
import { createSignInLink } from '../areas/access/sign-in/create-link.ts'
import { createTeam } from '../areas/directory/teams/teams.ts'
import { createUser } from '../areas/directory/users/users.ts'
import { createOrganization, hasOrganizations } from '../areas/organization/organization/organization.ts'
import { createAssignment } from '../areas/training/assignments/assignments.ts'
import type { Catalog } from '../areas/training/catalog/catalog.ts'
import { createCourse } from '../areas/training/custom-courses/custom-courses.ts'
import { createRootContext, operator, type Service } from '../open-service.ts'
import { dayMs } from '../platform/clock/durations.ts'
import { inTransaction } from '../platform/context.ts'
import { toFirstDay } from './calendar.ts'

const adminEmail = 'ada@example.com'

const people: [name: string, email: string, role: string, team: string | null][] = [
  ['Ada Example', adminEmail, 'org_admin', null],
  ['Grace Sample', 'grace@example.com', 'learner', 'Platform'],
  ['Linus Placeholder', 'linus@example.com', 'learner', 'Platform'],
  ['Margaret Demo', 'margaret@example.com', 'learner', 'Payments'],
  ['Edsger Test', 'edsger@example.com', 'learner', 'Payments'],
  ['Barbara Trial', 'barbara@example.com', 'learner', null],
]

const courses = [
  {
    name: 'Web onboarding',
    description: 'The vulnerabilities every web developer meets in their first year.',
    color: '#1f5fbf',
    items: [
      { itemType: 'topic' as const, itemId: 'sql-injection', orderIndex: 0 },
      { itemType: 'topic' as const, itemId: 'xss', orderIndex: 1 },
      { itemType: 'scenario' as const, itemId: 'login-bypass-sqli', orderIndex: 2 },
    ],
  },
  {
    name: 'Keys and secrets',
    description: 'Where secrets leak, and how to keep them.',
    color: '#8a4fbf',
    items: [
      { itemType: 'topic' as const, itemId: 'hardcoded-credentials', orderIndex: 0 },
      { itemType: 'scenario' as const, itemId: 'leaked-key-in-git', orderIndex: 1 },
    ],
  },
]

/** What everybody, a team and a person have to do. */
function composeAssignments(ids: { org: string; course: string; team: string; person: string }, now: Date) {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  return [
    {
      assigneeType: 'org',
      assigneeId: ids.org,
      contentArea: 'practice',
      targetType: 'custom-course',
      targetId: ids.course,
      deadline: inDays(90),
    },
    {
      assigneeType: 'team',
      assigneeId: ids.team,
      contentArea: 'practice',
      targetType: 'category',
      targetId: 'authentication',
      deadline: inDays(30),
    },
    {
      assigneeType: 'user',
      assigneeId: ids.person,
      contentArea: 'learn',
      isMandatory: false,
      targetType: 'scenario',
      targetId: 'leaked-key-in-git',
      note: 'After the key that leaked into a build log',
    },
  ] as const satisfies NewAssignment[]
}

export const demoSlug = 'demo'
export const demoPeopleCount = people.length
const firstTeams = ['Platform', 'Payments']
export const demoTeamCount = firstTeams.length
const linkLifeMs = dayMs

export type Demo = {
  apiKey: string
  /** Signs the admin in, once. */
  signInLink: string
}

/** Gives the ways into the new organization; undefined when there is an organization already. */
export async function createDemo(service: Service, catalog: Catalog, publicUrl: string): Promise<Demo | undefined> {
  const today = createRootContext(service, operator, publicUrl)
  const now = today.clock.now()
  const firstDay = toFirstDay(now)
  const root = { ...today, catalog, clock: { now: () => firstDay } }
  return inTransaction(root, async (root) => {
    if (await hasOrganizations(root.db)) return undefined
    // With the key of the demo organization, every operation of the API can be tried.
    const rules = { sendsReminders: false, canKeysMakeAdmins: true }
    const details = { name: 'Demo Company', slug: demoSlug, domain: 'example.com', ...rules }
    const org = await createOrganization(root, details)
    const ctx = { ...root, org: { id: org.id } }

    const teamIds = new Map<string, string>()
    for (const name of firstTeams) teamIds.set(name, (await createTeam(ctx, { name })).id)
    let adminId = ''
    let personId = ''
    for (const [name, email, role, team] of people) {
      const teamId = team === null ? null : (teamIds.get(team) ?? null)
      const user = await createUser(ctx, { name, email, role, teamId }, { sendInvitation: false })
      if (role === 'org_admin') adminId = user.id
      else personId = user.id
    }
    const asAdmin = { ...ctx, actor: { type: 'user' as const, userId: adminId } }
    const courseIds: string[] = []
    for (const course of courses) courseIds.push((await createCourse(asAdmin, course)).id)
    const ids = { org: org.id, course: courseIds[0] ?? '', team: teamIds.get('Payments') ?? '', person: personId }
    for (const assignment of composeAssignments(ids, now)) {
      await createAssignment(asAdmin, assignment)
    }
    const { key } = await createKey(ctx, {
      name: 'First key',
      scopes: [...scopeNames],
      issuerUserId: adminId,
      expiresAt: null,
    })
    const lifeMs = now.getTime() - firstDay.getTime() + linkLifeMs
    const { url } = await createSignInLink(ctx, adminEmail, { lifeMs })
    return { apiKey: key, signInLink: url }
  })
}
