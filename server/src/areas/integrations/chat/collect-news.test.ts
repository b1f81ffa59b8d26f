/** What channels get, sent by the real engine to a server that checks the published formats. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { locationOf, sarifFile } from '../../../../test/sarif-world.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import type { TestOrganization, World } from '../../../../test/world.ts'
import { behaveAs, collect, collectLater, createChannel, post, readText } from '../../../../test/worlds/chat.ts'
import { dayMs, inHours, moveTo } from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, finishScenario, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { importUsers } from '../../directory/users/import-users.ts'
import { passOver } from './chat.queries.ts'

let world: World
let receiver: Receiver
let org: TestOrganization
let admin: Visitor
beforeAll(async () => {
  world = await createTrainingWorld()
  receiver = await startReceiver()
  for (const kind of ['slack', 'teams'] as const) behaveAs(receiver, kind, `/${kind}`)
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})
beforeEach(async () => {
  // Each test has its own organization, without channels of others.
  await world.database.pool.query('update webhook_endpoints set is_active = false')
  receiver.received.length = 0
  org = await world.organization({ maxSeats: 1000 })
  admin = (await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })).visitor
})

const slack = () => `${receiver.url}/slack`

function assign(fields: object) {
  const target = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' } as const
  return org.request('POST', '/assignments', { ...target, ...fields })
}

/** The messages that arrived, as readers of the channel see them. */
async function deliver(): Promise<string[]> {
  const before = receiver.received.length
  await post(world)
  return receiver.received.slice(before).map(readText)
}

describe('an assignment', () => {
  test('is posted once in Slack and Teams, with the number of people and the due date, without names', async () => {
    const ada = await inviteUser(org, 'Ada')
    for (const kind of ['slack', 'teams'] as const)
      await createChannel(admin, { kind, url: `${receiver.url}/${kind}`, name: kind })
    await assign({ assigneeType: 'user', assigneeId: ada, deadline: inHours(world, 240) })
    expect(await collectLater(world)).toBe(2)
    const texts = await deliver()
    expect(texts).toHaveLength(2)
    for (const text of texts) {
      expect(text).toContain('New training for 1 person')
      expect(text).toMatch(/1 person.*due \d+ \w+ 20\d\d/s)
      expect(text).not.toContain('Ada')
    }
    expect((await admin.call('GET', '/chat-channels')).body).toEqual([
      expect.objectContaining({ lastMessage: expect.objectContaining({ status: 'delivered', responseCode: 200 }) }),
      expect.objectContaining({ lastMessage: expect.objectContaining({ status: 'delivered', responseCode: 202 }) }),
    ])
    expect(await collectLater(world)).toBe(0)
  })

  test('names people if the channel allows it, with escaped names', async () => {
    const { id } = (
      await org.request('POST', '/users', { name: '<!channel> Vera & Co', email: 'vera@example.com', role: 'learner' })
    ).body
    await createChannel(admin, { url: slack(), namesPeople: true })
    await assign({ assigneeType: 'user', assigneeId: id })
    await collectLater(world)
    const [text] = await deliver()
    expect(text).toContain('&lt;!channel&gt; Vera &amp; Co')
    expect(text).not.toContain('<!channel>')
  })

  test('from before the channel, or from while it was paused, is not posted', async () => {
    await inviteUser(org, 'Ada')
    await assign({ assigneeType: 'org', assigneeId: org.id })
    world.clock.advance(60_000)
    const { id } = await createChannel(admin, { url: slack() })
    await admin.call('PATCH', `/chat-channels/${id}`, { isActive: false })
    await inviteUser(org, 'Grace')
    expect(await collectLater(world)).toBe(0)
    await admin.call('PATCH', `/chat-channels/${id}`, { isActive: true })
    expect(await collectLater(world)).toBe(0)
    await inviteUser(org, 'Alan')
    expect(await collectLater(world)).toBe(1)
    expect(await deliver()).toEqual([expect.stringContaining('New training for 1 person')])
  })
})

test('an import of 500 people with assignments is one message with a count', async () => {
  await assign({ assigneeType: 'org', assigneeId: org.id })
  world.clock.advance(60_000)
  await createChannel(admin, { url: slack(), namesPeople: true })
  const people = Array.from({ length: 500 }, (_, n) => ({ name: `Person ${n}`, email: `p${n}@example.com` }))
  await importPeople(people)
  expect(await collectLater(world)).toBe(1)
  const texts = await deliver()
  expect(texts).toEqual([expect.stringContaining('New training for 500 people')])
  expect(texts[0]).toContain('and 495 more')
  expect(await collectLater(world)).toBe(0)
})

async function importPeople(people: { name: string; email: string }[]): Promise<void> {
  const lines = people.map((person, n) => ({ ...person, line: n + 1, role: 'learner', team: '' }))
  const report = await importUsers(org.context(), lines, { isDryRun: false, isUpdate: false })
  expect(report.created).toBe(people.length)
}

test('a channel gets at most one message a minute', async () => {
  await createChannel(admin, { url: slack() })
  await assign({ assigneeType: 'org', assigneeId: org.id })
  await inviteUser(org, 'Ada')
  expect(await collectLater(world, 1.5)).toBe(1)
  await inviteUser(org, 'Grace')
  world.clock.advance(30_000)
  expect(await collect(world)).toBe(0)
  world.clock.advance(31_000)
  expect(await collect(world)).toBe(1)
  expect((await deliver()).map((text) => text.split('\n')[0])).toEqual([
    // Two admins and Ada, then Grace.
    'New training for 3 people',
    'New training for 1 person',
  ])
})

describe('a channel without news', () => {
  const collectedUntil = async () => {
    const query = 'select collected_until as "until" from chat_channels where org_id = $1'
    return (await world.database.pool.query(query, [org.id])).rows[0].until as Date
  }

  test('does not search an ever longer period', async () => {
    await createChannel(admin, { url: slack() })
    const before = await collectedUntil()
    expect(await collectLater(world, 5)).toBe(0)
    expect(await collectedUntil()).toEqual(before)
    expect(await collectLater(world, 24 * 60)).toBe(0)
    const back = world.clock.now().getTime() - (await collectedUntil()).getTime()
    expect(back).toBeLessThanOrEqual(15 * 60_000)
  })

  test('still gets a write that took minutes, without a further wait', async () => {
    const ada = await inviteUser(org, 'Ada')
    await createChannel(admin, { url: slack() })
    expect(await collectLater(world, 60)).toBe(0)
    await assign({ assigneeType: 'user', assigneeId: ada })
    // As if its transaction had begun five minutes before it was committed.
    await world.database.pool.query(
      "update assignment_assignees set joined_at = joined_at - interval '5 minutes' where org_id = $1",
      [org.id],
    )
    world.clock.advance(21_000)
    expect(await collect(world)).toBe(1)
    expect(await deliver()).toEqual([expect.stringContaining('New training for 1 person')])
  })

  test('is not touched if it was updated in the meantime', async () => {
    const { id } = await createChannel(admin, { url: slack() })
    const until = await collectedUntil()
    const seen = { orgId: org.id, id, collectedUntil: new Date(until.getTime() - 1) }
    await passOver(world.database.db, seen, new Date(until.getTime() + dayMs))
    expect(await collectedUntil()).toEqual(until)
  })
})

describe('a channel of a team', () => {
  test('gets only news about its people', async () => {
    const [payments, platform] = [
      await org.api.teams.create({ name: 'Payments' }),
      await org.api.teams.create({ name: 'Platform' }),
    ]
    const ada = await inviteUser(org, 'Ada', payments.id)
    const grace = await inviteUser(org, 'Grace', platform.id)
    await createChannel(admin, {
      ...{ url: slack(), teamId: payments.id, namesPeople: true },
      events: ['assignment.given', 'certificate.earned', 'assignment.overdue'],
    })
    await assign({ assigneeType: 'user', assigneeId: grace })
    await passTopic(world, org, grace, 'sql')
    expect(await collectLater(world)).toBe(0)
    await assign({ assigneeType: 'org', assigneeId: org.id, deadline: inHours(world, 1) })
    expect(await collectLater(world)).toBe(1)
    const [text] = await deliver()
    expect(text).toContain('New training for 1 person')
    expect(text).toContain('Ada')
    expect(text).not.toContain('Grace')
    expect(ada).not.toBe(grace)
  })

  test('whose team was deleted gets nothing', async () => {
    const team = await org.api.teams.create({ name: 'Short-lived' })
    await createChannel(admin, { url: slack(), teamId: team.id })
    await org.api.teams.delete(team.id)
    await inviteUser(org, 'Ada')
    await assign({ assigneeType: 'org', assigneeId: org.id })
    expect(await collectLater(world)).toBe(0)
  })
})

describe('deadlines', () => {
  test('due soon are posted in the morning, once a day', async () => {
    await inviteUser(org, 'Ada')
    await createChannel(admin, { url: slack(), events: ['assignment.due_soon'] })
    moveTo(world, 5)
    await assign({ assigneeType: 'org', assigneeId: org.id, deadline: inHours(world, 30) })
    expect(await collect(world)).toBe(0)
    moveTo(world, 8)
    expect(await collect(world)).toBe(1)
    expect(await collectLater(world)).toBe(0)
    const [text] = await deliver()
    expect(text).toContain('Training due soon')
    expect(text).toMatch(/due in 1 day.*3 of 3 not completed/s)
  })

  test('that have passed are in one message, every day or on Mondays, not one per person', async () => {
    for (const name of ['Ada', 'Grace', 'Alan']) await inviteUser(org, name)
    await assign({ assigneeType: 'org', assigneeId: org.id, deadline: inHours(world, 1) })
    const events = ['assignment.overdue']
    await createChannel(admin, { url: slack(), name: 'Daily', events, overdueEvery: 'day' })
    await createChannel(admin, { url: slack(), name: 'Weekly', events, overdueEvery: 'week' })
    moveTo(world, 8, 2)
    expect(await collect(world)).toBe(1)
    expect(await deliver()).toEqual([expect.stringContaining('5 people have overdue training')])
    moveTo(world, 8, 1)
    expect(await collect(world)).toBe(2)
    expect(await deliver()).toHaveLength(2)
  })

  test('that nobody misses are not posted', async () => {
    await createChannel(admin, { url: slack(), events: ['assignment.overdue'], overdueEvery: 'day' })
    moveTo(world, 8)
    expect(await collect(world)).toBe(0)
    world.clock.advance(dayMs)
    expect(await collect(world)).toBe(0)
  })
})

test('certificates, scans and disabled endpoints are posted in one message', async () => {
  const ada = await inviteUser(org, 'Ada')
  await createChannel(admin, {
    url: slack(),
    events: ['certificate.earned', 'scan.processed', 'webhook.disabled'],
    namesPeople: true,
  })
  await passTopic(world, org, ada, 'keys-in-code')
  await finishScenario(world, org, ada, 'leaked-key')
  const properties = { tags: ['external/cwe/cwe-089'] }
  const found = {
    ruleId: 'sqli',
    level: 'error',
    message: { text: 'x' },
    properties,
    locations: [locationOf('a.ts', 1)],
  }
  await org.api.sarif.upload(sarifFile({ results: [found] }), {
    commitAuthorEmail: 'ada@example.com',
    repo: 'example/shop',
  })
  const { body: endpoint } = await org.request('POST', '/webhook-endpoints', {
    url: `${receiver.url}/secret-path`,
    events: ['assignment.created'],
  })
  await world.database.pool.query(
    `update webhook_endpoints set is_active = false, disabled_at = $2, disabled_reason = 'A delivery failed 5 times' where id = $1`,
    [endpoint.id, world.clock.now()],
  )
  expect(await collectLater(world)).toBe(1)
  const [text] = await deliver()
  expect(text).toMatch(/1 certificate earned.*Title of secrets.*1 person\n.*Ada/s)
  expect(text).toMatch(/Scan upload processed.*example\/shop.*1 result · 1 new assignment for 1 person/s)
  expect(text).toContain('A webhook endpoint was disabled')
  expect(text).not.toContain('secret-path')
})

test('an erased person is in no message that still waits', async () => {
  const email = 'vera@example.com'
  const { id } = (await org.request('POST', '/users', { name: 'Vera Vanished', email, role: 'learner' })).body
  await createChannel(admin, { url: slack(), namesPeople: true })
  await assign({ assigneeType: 'user', assigneeId: id })
  await collectLater(world)
  const stored = () =>
    world.database.pool.query(`select convert_from(body, 'UTF8') as body from webhook_events where org_id = $1`, [
      org.id,
    ])
  expect(JSON.stringify((await stored()).rows)).toContain('Vera Vanished')
  await eraseUser(org.context(), email)
  expect(JSON.stringify((await stored()).rows)).not.toContain('Vera')
  const [text] = await deliver()
  expect(text).toContain('New training for 1 person')
  expect(text).not.toContain('Vera')
})
