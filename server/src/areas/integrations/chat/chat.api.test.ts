/** How admins manage channels, and what nobody else may see. */
import { limits } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useReceiver } from '../../../../test/receiver.ts'
import { confirmIdentity, createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { behaveAs, createChannel, post } from '../../../../test/worlds/chat.ts'

const secretPath = 'T000/B000/XXXXsecretXXXX'
const slackUrl = `https://hooks.slack.com/services/${secretPath}`

let world: World
let org: TestOrganization
let admin: Visitor
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = (await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })).visitor
})
afterAll(() => world?.close())

const list = async (visitor = admin) => (await visitor.call('GET', '/chat-channels')).body

async function auditOf(id: string) {
  const { rows } = await world.database.pool.query(
    'select action, details from audit_log where org_id = $1 and subject_id = $2 order by id',
    [org.id, id],
  )
  return rows as { action: string; details: Record<string, unknown> }[]
}

describe('the URL of a channel', () => {
  test('is shown only masked, sealed in the database, and in no log line, audit line or public response', async () => {
    const channel = await createChannel(admin, { url: slackUrl, name: 'Secrets' })
    expect(channel).toMatchObject({ maskedUrl: 'https://hooks.slack.com/…XXXX', state: 'active', namesPeople: false })
    const proof = await confirmIdentity(admin)
    await admin.call('PATCH', `/chat-channels/${channel.id}`, { url: `${slackUrl}2` }, proof)
    await admin.call('POST', `/chat-channels/${channel.id}/test`, {})
    const { body: auditLog } = await admin.call('GET', '/audit-log')
    const seen = [
      await list(),
      (await admin.call('GET', `/chat-channels/${channel.id}`)).body,
      (await admin.call('GET', `/chat-channels/${channel.id}/messages`)).body,
      await auditOf(channel.id),
      auditLog,
      world.logLines,
      (await world.database.pool.query('select * from webhook_endpoints')).rows.map((row) =>
        JSON.stringify(row, (_, value) =>
          value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
        ),
      ),
    ]
    expect(JSON.stringify(seen)).not.toContain('secretXXXX')
    await admin.call('DELETE', `/chat-channels/${channel.id}`)
  })

  test('must be public, and match the selected chat app', async () => {
    const send = (kind: string, url: string) =>
      admin.call('POST', '/chat-channels', { kind, name: 'Misplaced', url, events: ['assignment.given'] })
    for (const url of ['https://10.0.0.1/x', 'https://intranet/x', 'https://a:b@hooks.slack.com/x'])
      expect(expectError(await send('slack', url), 400, 'invalid_request')).toMatchObject({ field: 'url' })
    expect(expectError(await send('teams', slackUrl), 400, 'invalid_request').message).toContain('choose Slack')
    const teamsUrl = 'https://prod-1.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=y'
    expect(expectError(await send('slack', teamsUrl), 400, 'invalid_request').message).toContain(
      'choose Microsoft Teams',
    )
  })
})

describe('a channel', () => {
  test('is created, changed, paused, resumed and deleted, each with an audit line', async () => {
    const team = await org.api.teams.create({ name: 'Payments' })
    const channel = await createChannel(admin, { url: slackUrl, name: 'Payments chat', teamId: team.id })
    expect(channel).toMatchObject({ isForTeam: true, teamName: 'Payments', overdueEvery: 'week', lastMessage: null })
    const change = (body: object) => admin.call('PATCH', `/chat-channels/${channel.id}`, body)
    expect((await change({ namesPeople: true, overdueEvery: 'day', name: 'Pay' })).body).toMatchObject({
      ...{ name: 'Pay', namesPeople: true, overdueEvery: 'day', teamName: 'Payments' },
    })
    expect((await change({ isActive: false })).body).toMatchObject({ state: 'paused', stoppedReason: null })
    expect((await change({ isActive: true })).body).toMatchObject({ state: 'active', stoppedAt: null })
    expect((await change({})).status).toBe(200)
    expect((await admin.call('DELETE', `/chat-channels/${channel.id}`)).status).toBe(200)
    expectError(await admin.call('GET', `/chat-channels/${channel.id}`), 404, 'chat_channel_not_found')
    expect(await auditOf(channel.id)).toEqual([
      expect.objectContaining({ action: 'chat_channel.created' }),
      { action: 'chat_channel.updated', details: { fields: ['name', 'namesPeople', 'overdueEvery'] } },
      { action: 'chat_channel.updated', details: { fields: ['isActive'] } },
      { action: 'chat_channel.updated', details: { fields: ['isActive'] } },
      { action: 'chat_channel.deleted', details: {} },
    ])
  })

  test('needs a confirmation to be created and to get another URL, and for nothing else', async () => {
    const body = { kind: 'slack' as const, name: 'Confirmed', url: slackUrl, events: ['assignment.given'] }
    expectError(await admin.call('POST', '/chat-channels', body), 403, 'confirmation_required')
    expect(await list()).toEqual([])
    const channel = await createChannel(admin, body)
    const change = (changes: object, headers = {}) =>
      admin.call('PATCH', `/chat-channels/${channel.id}`, changes, headers)
    expectError(await change({ name: 'Moved', url: `${slackUrl}Y` }), 403, 'confirmation_required')

    expect((await list())[0]).toMatchObject({ name: 'Confirmed', maskedUrl: channel.maskedUrl })
    expect((await change({ name: 'Renamed', events: ['certificate.earned'], isActive: false })).status).toBe(200)
    expect((await change({ isActive: true })).status).toBe(200)
    const moved = await change({ url: `${slackUrl}Y` }, await confirmIdentity(admin))
    expect(moved.body.maskedUrl).not.toBe(channel.maskedUrl)
    await admin.call('DELETE', `/chat-channels/${channel.id}`)
  })

  test('has a unique name until it is deleted', async () => {
    const first = await createChannel(admin, { url: slackUrl, name: 'General' })
    const channel = { kind: 'slack', name: 'GENERAL', url: slackUrl, events: ['assignment.given'] }
    const send = async () => admin.call('POST', '/chat-channels', channel, await confirmIdentity(admin))
    expectError(await send(), 409, 'chat_channel_name_in_use')
    await admin.call('DELETE', `/chat-channels/${first.id}`)
    const second = await send()
    expect(second.status).toBe(200)
    await admin.call('DELETE', `/chat-channels/${second.body.id}`)
  })

  test('of a team has no events without people, and stays silent after the team is deleted', async () => {
    const team = await org.api.teams.create({ name: 'Short-lived' })
    const events = ['webhook.disabled', 'assignment.given']
    const refused = await admin.call('POST', '/chat-channels', {
      ...{ kind: 'slack', name: 'Mixed', url: slackUrl, events, teamId: team.id },
    })
    expect(expectError(refused, 400, 'invalid_request')).toMatchObject({ field: 'events' })
    const { id } = await createChannel(admin, { url: slackUrl, teamId: team.id })
    await org.api.teams.delete(team.id)
    const { body } = await admin.call('GET', `/chat-channels/${id}`)
    expect(body).toMatchObject({ isForTeam: true, teamId: null, teamName: null })
    await admin.call('DELETE', `/chat-channels/${id}`)
  })

  test.each([
    'https://example.webhook.office.com/webhookb2/1@2/IncomingWebhook/3/4',
    'https://outlook.office.com/webhook/1@2/IncomingWebhook/3/4',
    'https://OUTLOOK.office365.com/webhook/1',
  ])('refuses %s, which Microsoft has retired, and names the replacement', async (url) => {
    const { id } = await createChannel(admin, { kind: 'teams', url: 'https://prod-1.westeurope.logic.azure.com/x' })
    for (const kind of ['teams', 'slack']) {
      const body = { kind, name: `Retired ${kind}`, url, events: ['assignment.given'] }
      const refused = expectError(await admin.call('POST', '/chat-channels', body), 400, 'invalid_request')
      expect(refused).toMatchObject({ field: 'url', message: expect.stringContaining('create a workflow in Teams') })
    }
    const changed = await admin.call('PATCH', `/chat-channels/${id}`, { url })
    expect(expectError(changed, 400, 'invalid_request')).toMatchObject({ field: 'url' })
    await admin.call('DELETE', `/chat-channels/${id}`)
  })

  test('cannot exceed the limit of channels', async () => {
    const crowded = await world.organization()
    const { visitor } = await createPerson(world, crowded, { email: 'crowded@example.com', role: 'org_admin' })
    for (let n = 0; n < limits.chatChannels; n++) await createChannel(visitor, { url: slackUrl })
    const body = { kind: 'slack', name: 'One more', url: slackUrl, events: ['assignment.given'] }
    expectError(await visitor.call('POST', '/chat-channels', body), 409, 'chat_channel_limit_reached')
  })

  test('of another organization is not found', async () => {
    const { id } = await createChannel(admin, { url: slackUrl })
    const other = await world.organization()
    const { visitor } = await createPerson(world, other, { email: 'other@example.com', role: 'org_admin' })
    const path = `/chat-channels/${id}`
    for (const answer of [
      await visitor.call('GET', path),
      await visitor.call('GET', `${path}/messages`),
      await visitor.call('PATCH', path, { name: 'Mine' }),
      await visitor.call('DELETE', path),
      await visitor.call('POST', `${path}/test`, {}),
    ])
      expectError(answer, 404, 'chat_channel_not_found')
    expect(await list(visitor)).toEqual([])
    await admin.call('DELETE', path)
  })
})

describe('the public API', () => {
  test('lists no channels, finds none by id, and keeps its own count of endpoints', async () => {
    const { id } = await createChannel(admin, { url: slackUrl })
    expect(await org.api.webhookEndpoints.list()).toEqual([])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { isActive: false }],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', undefined],
      ['POST', '/enable', undefined],
      ['POST', '/test', undefined],
      ['POST', '/replay', undefined],
      ['GET', '/deliveries', undefined],
    ] as const) {
      const answer = await org.request(method, `/webhook-endpoints/${id}${path}`, body)
      expectError(answer, 404, 'webhook_endpoint_not_found')
    }
    expect((await admin.call('GET', `/chat-channels/${id}`)).body.state).toBe('active')
    await admin.call('DELETE', `/chat-channels/${id}`)
  })
})

describe('a test message', () => {
  test('goes through the engine, also while the channel is paused, and shows the response', async () => {
    const receiver = await useReceiver()
    behaveAs(receiver, 'slack', '/hook')
    const channel = await createChannel(admin, { url: `${receiver.url}/hook` })
    await admin.call('PATCH', `/chat-channels/${channel.id}`, { isActive: false })
    const sent = await admin.call('POST', `/chat-channels/${channel.id}/test`, { event: 'certificate.earned' })
    expect(sent.body).toMatchObject({ status: 'queued', isTest: true, titles: ['2 certificates earned'] })
    await post(world)
    const { body } = await admin.call('GET', `/chat-channels/${channel.id}/messages`)
    expect(body).toEqual([expect.objectContaining({ status: 'delivered', responseCode: 200, answer: 'ok' })])
    expect(receiver.received.map(({ headers }) => headers['x-service-signature'])).toEqual([undefined])
    expect((await auditOf(channel.id)).at(-1)).toEqual({
      action: 'chat_channel.tested',
      details: { events: ['certificate.earned'] },
    })
    await admin.call('DELETE', `/chat-channels/${channel.id}`)
  })

  test('is sent once, and a refusal is explained without stopping the channel', async () => {
    const receiver = await useReceiver()
    receiver.answer(404, 'no_service')
    const channel = await createChannel(admin, { url: `${receiver.url}/gone` })
    await admin.call('POST', `/chat-channels/${channel.id}/test`, {})
    await post(world)
    const { body } = await admin.call('GET', `/chat-channels/${channel.id}`)
    expect(body).toMatchObject({
      state: 'active',
      lastMessage: { status: 'exhausted', responseCode: 404, attemptCount: 1 },
    })
    expect(body.lastMessage.errorMessage).toBe(
      'answered 404 no_service. The webhook was removed from Slack. Create a new one and save its URL here.',
    )
    await admin.call('DELETE', `/chat-channels/${channel.id}`)
  })

  test('must wait two seconds after another one', async () => {
    world.clock.hold()
    const channel = await createChannel(admin, { url: slackUrl })
    const send = () => admin.call('POST', `/chat-channels/${channel.id}/test`, {})
    expect((await send()).status).toBe(200)
    expectError(await send(), 409, 'chat_test_too_soon')
    world.clock.advance(2000)
    expect((await send()).status).toBe(200)
    await admin.call('DELETE', `/chat-channels/${channel.id}`)
  })
})

test('an auditor can read channels, messages and previews, but not change anything', async () => {
  const { visitor } = await createPerson(world, org, { email: 'auditor@example.com', role: 'auditor' })
  const { id } = await createChannel(admin, { url: slackUrl })
  expect((await visitor.call('GET', `/chat-channels/${id}`)).body).toMatchObject({
    maskedUrl: expect.stringContaining('…'),
  })
  expect((await visitor.call('GET', '/chat-preview?kind=teams&event=scan.processed')).status).toBe(200)
  for (const [method, path, body] of [
    ['PATCH', `/chat-channels/${id}`, { name: 'Mine' }],
    ['POST', `/chat-channels/${id}/test`, {}],
    ['DELETE', `/chat-channels/${id}`, undefined],
  ] as const)
    expectError(await visitor.call(method, path, body), 403, 'forbidden')
  await admin.call('DELETE', `/chat-channels/${id}`)
})

test('a preview shows the message of each chat app, with or without names', async () => {
  const preview = async (query: string) => (await admin.call('GET', `/chat-preview?${query}`)).body
  const counted = await preview('kind=slack&event=assignment.given')
  expect(counted.sections[0].title).toBe('New training for 14 people')
  expect(JSON.parse(counted.payload).blocks[0].type).toBe('header')
  expect(counted.payload).not.toContain('Ada Example')
  const named = await preview('kind=teams&event=assignment.given&people=named')
  expect(JSON.parse(named.payload).type).toBe('message')
  expect(named.sections[0].lines[0]).toMatchObject({
    people: ['Ada Example', 'Grace Sample', 'Alan Example'],
    morePeople: 9,
  })
})
