import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { auditTrails } from '../../../features.ts'
import { openBook } from './audit-book.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = await createPerson(world, org, { email: 'ada@example.com', role: 'org_admin' })
})
afterAll(() => world?.close())

type Story = {
  action: string
  subjectName: string | null
  sentence: { text: string; names: string | null }[]
  changes: { field: string; before: string | null; after: string | null; isKept: boolean }[]
}

const search = async (query: string, visitor = admin.visitor) =>
  (await visitor.call('GET', `/audit-log/search?${query}`)).body as Story[]
const tell = (stories: Story[]) => stories.map(({ sentence }) => sentence.map(({ text }) => text).join(''))

async function addPerson(name: string) {
  const { body } = await admin.visitor.call('POST', '/users', {
    name,
    email: `${name.replaceAll(/\W/g, '-')}@example.com`,
    role: 'learner',
  })
  return body as { id: string; name: string; email: string }
}

describe('a line reads as a sentence', () => {
  test('that can be found by the name of the person', async () => {
    const vera = await addPerson('Vera Example')
    await admin.visitor.call('DELETE', `/users/${vera.id}`)

    const found = await search('search=vera%20ex')
    expect(tell(found)).toEqual(['Grace Sample deactivated Vera Example', 'Grace Sample added Vera Example'])
    expect(found[0]?.sentence).toEqual([
      { text: 'Grace Sample', names: 'actor' },
      { text: ' deactivated ', names: null },
      { text: 'Vera Example', names: 'subject' },
    ])
  })

  test('for an action of a key, and for an assignment with its title', async () => {
    const linus = await addPerson('Linus Sample')
    const [topic] = (await org.request('GET', '/content/topics')).body as { topicId: string; title: string }[]
    await org.request('POST', '/assignments', {
      assigneeType: 'user',
      assigneeId: linus.id,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: topic?.topicId,
      isMandatory: true,
    })

    expect(tell(await search('search=linus'))).toContain(`Test key assigned ${topic?.title} to Linus Sample`)
  })

  test('with values before and after, but no personal ones', async () => {
    const { body: team } = await admin.visitor.call('POST', '/teams', { name: 'Payments' })
    const grace = await addPerson('Nora Placeholder')
    await org.request('PATCH', `/users/${grace.id}`, {
      name: 'Nora Other',
      email: grace.email,
      role: 'learner',
      teamId: team.id,
    })
    await admin.visitor.call('PATCH', `/teams/${team.id}`, { name: 'Billing' })

    const [updated] = await search(`subject=${grace.id}&action=user.updated`)
    expect(updated?.changes).toEqual([
      { field: 'Team', before: null, after: 'Billing', isKept: true },
      { field: 'Name', before: null, after: null, isKept: false },
    ])
    expect(JSON.stringify(updated)).not.toContain('Placeholder')
  })

  test('even when its subject is gone', async () => {
    const { body: team } = await admin.visitor.call('POST', '/teams', { name: 'Soon gone' })
    await admin.visitor.call('DELETE', `/teams/${team.id}`)

    expect(tell(await search(`subject=${team.id}`))).toEqual([
      'Grace Sample deleted the team that was deleted',
      'Grace Sample created the team that was deleted',
    ])
  })
})

describe('the log is filtered', () => {
  test('by actor', async () => {
    const byKey = await search(`actor=${org.keyId}`)
    const byAdmin = await search(`actor=${admin.id}`)

    expect(byKey.length).toBeGreaterThan(0)
    expect(tell(byKey).every((text) => text.startsWith('Test key '))).toBe(true)
    expect(tell(byAdmin).every((text) => text.startsWith('Grace Sample '))).toBe(true)
    expect(tell(await search('actor=system')).some((text) => text.startsWith('Grace'))).toBe(false)
  })

  test('by action and by time', async () => {
    const actions = (await search('action=team.created')).map(({ action }) => action)
    const [newest] = (await search('limit=1')) as unknown as { createdAt: string }[]
    const later = new Date(Date.parse(newest?.createdAt ?? '') + 1).toISOString()

    expect(new Set(actions)).toEqual(new Set(['team.created']))
    expect(await search(`since=${later}`)).toEqual([])
    expect((await search(`until=${later}`)).length).toBeGreaterThan(0)
    expect(await search('until=2020-01-01T00:00:00.000Z')).toEqual([])
  })

  test('only within the own organization', async () => {
    const other = await world.organization()
    const stranger = await createPerson(world, other, { email: 'stranger@example.com', role: 'org_admin' })

    expect(await search('search=vera', stranger.visitor)).toEqual([])
    expect(await search(`actor=${admin.id}`, stranger.visitor)).toEqual([])
  })

  test('by an index', async () => {
    const explain = async (filter: string) => {
      const result = await world.database.pool.query(
        `explain select * from audit_log a where a.org_id = $1 and ${filter} order by a.id desc limit 100`,
        [org.id],
      )
      return result.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    }
    await world.database.pool.query('set enable_seqscan = off')

    expect(await explain("a.actor_id = 'x'")).toContain('audit_log_by_actor')
    expect(await explain("a.subject_id = 'x'")).toContain('audit_log_by_subject')
    expect(await explain("a.action = 'x'")).toContain('audit_log_by_action')
  })
})

test('every action has a label, and a sentence with its actor or subject', async () => {
  const { actions } = openBook(auditTrails)
  const listed = (await admin.visitor.call('GET', '/audit-log/actions')).body as { action: string; label: string }[]

  expect(listed.map(({ action }) => action).toSorted()).toEqual(Object.keys(actions).toSorted())
  for (const [action, { label, text }] of Object.entries(actions)) {
    expect(label, action).toMatch(/^[A-Z]/)
    expect(typeof text === 'function' ? text({}, null) : text, action).toMatch(/\{(actor|subject)\}/)
  }
  expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length)
})
