/** A small organization to try things on, made once on an empty embedded database. Its people get no mail. */
import { scopeNames } from '@parapet/contract'
import { createKey } from './features/api-keys/api-keys.ts'
import type { Catalog } from './features/catalog/catalog.ts'
import { createCourse } from './features/custom-courses/custom-courses.ts'
import { createOrganization } from './features/organization/organization.ts'
import { createTeam } from './features/teams/teams.ts'
import { createUser } from './features/users/users.ts'
import { operatorContext, type Service } from './open-service.ts'
import { type Context, inTransaction } from './platform/context.ts'

const people: [name: string, email: string, role: string, team: string | null][] = [
  ['Ada Example', 'ada@example.com', 'org_admin', null],
  ['Grace Sample', 'grace@example.com', 'learner', 'Platform'],
  ['Linus Placeholder', 'linus@example.com', 'learner', 'Platform'],
  ['Margaret Demo', 'margaret@example.com', 'learner', 'Payments'],
  ['Edsger Test', 'edsger@example.com', 'learner', 'Payments'],
  ['Barbara Trial', 'barbara@example.com', 'learner', null],
]

const courses = [
  {
    name: 'Web onboarding',
    description: 'The weaknesses that every web developer meets in the first year.',
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

export const demoSlug = 'demo'

/** Gives the key of the new organization; undefined when there is an organization already. */
export async function createDemo(service: Service, catalog: Catalog, publicUrl: string): Promise<string | undefined> {
  const root = operatorContext(service, { id: '' }, publicUrl)
  return inTransaction(root, async (root) => {
    const found = await root.db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    if (found !== undefined) return undefined
    const details = { name: 'Demo Company', slug: demoSlug, domain: 'example.com', sendsReminders: false }
    const org = await createOrganization(root, details)
    const ctx: Context = { ...root, org: { id: org.id } }

    const teamIds = new Map<string, string>()
    for (const name of ['Platform', 'Payments']) teamIds.set(name, (await createTeam(ctx, { name })).id)
    let adminId = ''
    for (const [name, email, role, team] of people) {
      const teamId = team === null ? null : (teamIds.get(team) ?? null)
      const user = await createUser(ctx, { name, email, role, teamId }, { sendInvitation: false })
      if (role === 'org_admin') adminId = user.id
    }
    const asAdmin: Context = { ...ctx, actor: { type: 'user', id: adminId, userId: adminId } }
    for (const course of courses) await createCourse(asAdmin, catalog, course)
    const { key } = await createKey(ctx, {
      name: 'First key',
      scopes: [...scopeNames],
      issuerUserId: adminId,
      expiresAt: null,
    })
    return key
  })
}
