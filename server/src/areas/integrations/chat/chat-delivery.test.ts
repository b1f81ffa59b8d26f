/** Messages on the delivery engine: how chat apps respond, and what we do then. */
import { retryDelaysMs } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, never, type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { addEndpoint, listQueue, raise, until, useDispatcher } from '../../../../test/webhook-engine.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { behaveAs, createChannel, post } from '../../../../test/worlds/chat.ts'
import { endpointSecrets, insertMessage } from '../../../delivery/delivery.ts'
import { createLanes } from '../../../delivery/lanes.ts'
import { sealedColumns } from '../../../features.ts'
import { createGuard } from '../../../platform/net/guard.ts'
import { createGuardedSender } from '../../../platform/net/send-request.ts'
import { chatChannels } from './chat.channel.ts'
import { storeMessage } from './chat-message.ts'
import { composeSample } from './samples.ts'

let world: World
let receiver: Receiver
let org: TestOrganization
let admin: Visitor
beforeAll(async () => {
  world = await createWorld()
  receiver = await startReceiver()
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})
beforeEach(async () => {
  await world.database.pool.query('delete from webhook_queue')
  receiver.received.length = 0
  org = await world.organization()
  admin = (await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })).visitor
})

/** A message as the collector writes one. */
function queue(channelId: string): Promise<string> {
  const voice = { isForTeam: false, namesPeople: false }
  const now = world.clock.now()
  const body = storeMessage(composeSample({ source: 'Example Corp', voice, events: ['assignment.given'], now }))
  return insertMessage(world.database.db, { orgId: org.id, endpointId: channelId, body, isTest: false, now })
}

const read = async (id: string) => (await admin.call('GET', `/chat-channels/${id}`)).body
const messages = async (id: string) => (await admin.call('GET', `/chat-channels/${id}/messages`)).body

async function failOnce(delayMs: number): Promise<void> {
  await post(world)
  world.clock.advance(delayMs + 5000)
}

describe('a message that fails', () => {
  test('is retried after the published delays, and arrives when the chat app is back', async () => {
    world.clock.hold()
    const { id } = await createChannel(admin, { url: `${receiver.url}/busy` })
    receiver.behave('/busy', answer(503))
    await queue(id)
    await failOnce(retryDelaysMs[0])
    await failOnce(retryDelaysMs[1])
    expect(await read(id)).toMatchObject({ state: 'active', lastMessage: { status: 'queued', attemptCount: 2 } })
    behaveAs(receiver, 'slack', '/busy')
    await post(world)
    expect(await read(id)).toMatchObject({ lastMessage: { status: 'delivered', attemptCount: 3, answer: 'ok' } })
  })

  test('in every attempt disables the channel with a reason, holds waiting messages, and emails the admins', async () => {
    world.clock.hold()
    const { id } = await createChannel(admin, { url: `${receiver.url}/broken`, name: 'Broken' })
    receiver.behave('/broken', answer(500))
    await queue(id)
    for (const delayMs of retryDelaysMs) await failOnce(delayMs)
    await queue(id)
    await post(world)
    const channel = await read(id)
    expect(channel).toMatchObject({ state: 'disabled', stoppedAt: expect.any(String) })
    expect(channel.stoppedReason).toMatch(/^A message failed 5 times; the last error was: answered 500\. The chat app/)
    expect((await messages(id)).map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'exhausted',
      'held',
    ])
    const { rows } = await world.database.pool.query('select kind, subject from mails where org_id = $1', [org.id])
    expect(rows).toContainEqual({ kind: 'chat-disabled', subject: 'A chat channel was disabled' })
    const { rows: lines } = await world.database.pool.query(
      `select actor_type from audit_log where subject_id = $1 and action = 'chat_channel.auto_disabled'`,
      [id],
    )
    expect(lines).toHaveLength(1)

    behaveAs(receiver, 'slack', '/broken')
    const resumed = await admin.call('PATCH', `/chat-channels/${id}`, { isActive: true })
    expect(resumed.body).toMatchObject({ state: 'active', stoppedReason: null })
    const next = await queue(id)
    await post(world)
    expect((await messages(id)).find((one: { id: string }) => one.id === next)).toMatchObject({ status: 'delivered' })
  })

  test.each([
    [404, 'no_service', 'The webhook was removed from Slack'],
    [410, 'channel_is_archived', 'The Slack channel is archived'],
    [403, 'action_prohibited', 'does not allow the app to post'],
  ])('with %i %s fails after three attempts', async (status, word, explanation) => {
    world.clock.hold()
    const { id } = await createChannel(admin, { url: `${receiver.url}/${word}` })
    receiver.behave(`/${word}`, answer(status, word))
    await queue(id)
    await failOnce(retryDelaysMs[0])
    await failOnce(retryDelaysMs[1])
    await post(world)
    const channel = await read(id)
    expect(channel).toMatchObject({ state: 'disabled', lastMessage: { status: 'exhausted', attemptCount: 3 } })
    expect(channel.stoppedReason).toContain(explanation)
    expect(receiver.received).toHaveLength(3)
  })
})

describe('429 with Retry-After', () => {
  test.each([
    ['seconds', () => '600'],
    ['a date', () => new Date(world.clock.now().getTime() + 600_000).toUTCString()],
  ])('in %s holds back all messages of the channel, then sends them one after another', async (_, retryAfter) => {
    world.clock.hold()
    const { id } = await createChannel(admin, { url: `${receiver.url}/limited` })
    receiver.behave('/limited', (response) =>
      response.writeHead(429, { 'retry-after': retryAfter() }).end('rate_limited'),
    )
    await queue(id)
    await post(world)
    for (let n = 0; n < 2; n++) await queue(id)
    // Another message that was not held back yet hits the limit, and all of them wait.
    await post(world)
    world.clock.advance(300_000)
    const before = receiver.received.length
    expect(await post(world)).toBe(0)
    const dueAts = (await listQueue(world, org.id)).map(({ dueAt }) => dueAt.getTime()).toSorted()
    expect(dueAts[0]).toBeGreaterThan(world.clock.now().getTime() + 290_000)
    expect(dueAts.map((at, n) => (n === 0 ? true : at - (dueAts[n - 1] as number) >= 1000))).toEqual([true, true, true])
    behaveAs(receiver, 'slack', '/limited')
    world.clock.advance(310_000)
    expect(await post(world)).toBe(3)
    expect(receiver.received.length).toBe(before + 3)
    expect((await read(id)).state).toBe('active')
  })

  test('of several days is limited to one hour', async () => {
    world.clock.hold()
    const { id } = await createChannel(admin, { url: `${receiver.url}/greedy` })
    receiver.behave('/greedy', (response) => response.writeHead(429, { 'retry-after': '999999' }).end())
    await queue(id)
    await post(world)
    const [waiting] = await listQueue(world, org.id)
    expect(waiting?.dueAt.getTime()).toBe(world.clock.now().getTime() + 3_600_000)
  })

  test('does not change the published schedule of webhooks', async () => {
    world.clock.hold()
    receiver.behave('/hook', (response) => response.writeHead(429, { 'retry-after': '3600' }).end())
    await addEndpoint(world, org, `${receiver.url}/hook`)
    await raise(org.context())
    await post(world)
    const [waiting] = await listQueue(world, org.id)
    expect(waiting?.dueAt.getTime()).toBeLessThan(world.clock.now().getTime() + retryDelaysMs[0] + 6001)
  })
})

test('202 from Teams is a success', async () => {
  behaveAs(receiver, 'teams', '/workflows')
  const { id } = await createChannel(admin, { kind: 'teams', url: `${receiver.url}/workflows` })
  await queue(id)
  await post(world)
  expect(await read(id)).toMatchObject({ lastMessage: { status: 'delivered', responseCode: 202, answer: null } })
})

test('a host name that resolves to an internal address is refused at every attempt, without details', async () => {
  const guard = createGuard({ isLocalAllowed: false, resolve: async () => ['10.0.0.7'] })
  const { id } = await createChannel(admin, { url: 'https://rebound.example.com/services/x' })
  await queue(id)
  const sender = createGuardedSender({ guard, deadlineMs: 1000 })
  const dispatcher = useDispatcher(world, { sender })
  await dispatcher.claim()
  await dispatcher.settle()
  const { lastMessage } = await read(id)
  expect(lastMessage).toMatchObject({
    status: 'queued',
    errorMessage:
      'The host name of the webhook URL was not found in DNS, or leads to an internal address. Check the URL for typos and save it again.',
  })
  expect(receiver.received).toEqual([])
})

test('a host that refuses connections is explained in a sentence, in the last message and in the reason of a disabled channel', async () => {
  world.clock.hold()
  const gone = await startReceiver()
  const { id } = await createChannel(admin, { url: `${gone.url}/hook` })
  await gone.close()
  await queue(id)
  await failOnce(retryDelaysMs[0])
  const sentence =
    'The host of the webhook URL refused the connection. Check the URL and its port, and that the chat app is running.'
  expect((await read(id)).lastMessage).toMatchObject({ status: 'queued', errorMessage: sentence })

  for (const delayMs of retryDelaysMs.slice(1)) await failOnce(delayMs)
  await post(world)
  expect((await read(id)).stoppedReason).toBe(`A message failed 5 times; the last error was: ${sentence}`)
})

test('hanging channels count as attempts of their organization', async () => {
  receiver.behave('/hang', never)
  for (let n = 0; n < 4; n++) await queue((await createChannel(admin, { url: `${receiver.url}/hang` })).id)
  const dispatcher = useDispatcher(world, { slots: 8 })
  await dispatcher.claim()
  await until(() => dispatcher.activeCount() === 4)
  expect(dispatcher.fullOrgCount()).toBe(1)
})

test('a channel has one attempt in progress, however many messages wait', async () => {
  receiver.behave('/hang', never)
  const { id } = await createChannel(admin, { url: `${receiver.url}/hang` })
  for (let n = 0; n < 3; n++) await queue(id)
  const dispatcher = useDispatcher(world)
  await dispatcher.claim()
  await until(() => receiver.received.length > 0)
  await dispatcher.claim()
  expect(dispatcher.activeCount()).toBe(1)

  const lanes = createLanes(64)
  lanes.enter('channel', 'org', chatChannels.slack.places)
  expect(lanes.offer().freePlaces.get('channel')).toBe(0)
  lanes.leave('channel', 'org', { isSuccess: true, durationMs: 1 })
  expect(lanes.offer().freePlaces.get('channel')).toBe(1)
})

test('the URL is in a sealed column, which a new secret key reseals', async () => {
  const url = 'https://hooks.slack.com/services/T0/B0/secret'
  const { id } = await createChannel(admin, { url })
  const { rows } = await world.database.pool.query('select sealed_secret from webhook_endpoints where id = $1', [id])
  expect(sealedColumns).toContain(endpointSecrets)
  expect(world.sealer.open(endpointSecrets.at(org.id, id), rows[0].sealed_secret)).toBe(url)
  await admin.call('DELETE', `/chat-channels/${id}`)
  const after = await world.database.pool.query('select sealed_secret from webhook_endpoints where id = $1', [id])
  expect(after.rows[0].sealed_secret).toHaveLength(0)
})
