/** Webhooks from the command line, with a server that delivers and a receiver that listens, all as real processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { events, eventTypes } from '@parapet/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrganizationBySlug } from '../../src/areas/organization/organization/organization.ts'
import { raiseEvent } from '../../src/delivery/delivery.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { inTransaction, type OrgContext } from '../../src/platform/context.ts'
import { createSealer } from '../../src/platform/crypto/sealer.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import {
  createGivenDatabase,
  findFreePort,
  type RunningServer,
  spokenLines,
  testInLongRun,
  useParapet,
} from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let env: Record<string, string>
let server: RunningServer
let key = ''
beforeAll(async () => {
  given = await createGivenDatabase()
  env = { ...given.env, WEBHOOK_ALLOW_LOCAL: '1' }
  const admin = ['--admin-name', 'First Admin', '--admin-email', 'admin@example.com']
  const org = ['--name', 'Example', '--slug', 'example', '--domain', 'example.com']
  expect((await json('org', 'create', ...org, ...admin)).code).toBe(0)
  const created = await json('key', 'create', '--org', 'example', '--name', 'Test', '--scopes', 'webhook:manage')
  key = created.value.key
  server = await parapet.serve({ ...env, WEBHOOK_RETRY_DELAYS: '0.1,0.1,0.1,0.1' })
})
afterAll(async () => {
  await server?.stop()
  await given.drop()
})

const json = (...args: string[]) => parapet.runJson(args, env)
const text = (...args: string[]) => parapet.run(args, env)
const org = ['--org', 'example']

async function createEndpoint(url: string, events = 'assignment.created'): Promise<{ id: string; secret: string }> {
  const { code, value, stderr } = await json('webhook', 'create', ...org, '--url', url, '--events', events)
  expect(code, stderr).toBe(0)
  return value
}

function sendTest(id: string) {
  return server.request('POST', `/api/public/v1/webhook-endpoints/${id}/test`, undefined, key)
}

async function waitFor<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await sleep(100)
  }
}

/** Starts `webhook listen` and waits until it is ready. */
async function listen(...args: string[]) {
  const port = await findFreePort()
  const started = parapet.start(['webhook', 'listen', '--port', port, ...args], env)
  while (!started.output.stderr.includes('Listening at')) await sleep(20)
  expect(started.output.stderr).toContain(`Listening at http://127.0.0.1:${port}.`)
  return { ...started, url: `http://127.0.0.1:${port}/` }
}

test('create prints the id and the secret, and with --json exactly these two', async () => {
  const { id, secret, ...rest } = await createEndpoint('https://127.0.0.1:1/hook', 'assignment.created, sarif.ingested')
  expect(rest).toEqual({})
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)

  const printed = await text('webhook', 'create', ...org, '--url', 'https://127.0.0.1:1/', '--events', 'sarif.ingested')
  expect(printed.code).toBe(0)
  expect(printed.stdout).toMatch(/whsec_[A-Za-z0-9+/]{43}=/)
  expect(printed.stdout).toContain('The secret is shown only once')
})

test.each([
  [
    ['--url', 'https://127.0.0.1:1/', '--events', 'user.created'],
    `There is no event "user.created". The events are: ${eventTypes.join(', ')}.`,
  ],
  [['--url', 'https://10.0.0.1/', '--events', 'sarif.ingested'], /url must be a public https address/],
  [['--url', 'nonsense', '--events', 'sarif.ingested'], /url must be a URL such as/],
])('create with %j is refused in one sentence', async (args, message) => {
  const ended = await text('webhook', 'create', ...org, ...args)

  expect(ended.code).toBe(1)
  expect(ended.stdout).toBe('')
  expect(spokenLines(ended).join('\n')).toMatch(message)
  expect(ended.stderr).not.toContain('    at ')
})

test('list shows every endpoint, and never a secret', async () => {
  const { id, secret } = await createEndpoint('https://127.0.0.1:1/listed')
  const asJson = await json('webhook', 'list', ...org)
  const asText = await text('webhook', 'list', ...org)

  const listed = asJson.value.find((endpoint: { id: string }) => endpoint.id === id)
  expect(listed).toMatchObject({ url: 'https://127.0.0.1:1/listed', events: ['assignment.created'], isActive: true })
  expect(asText.stdout).toContain('https://127.0.0.1:1/listed')
  expect(asJson.stdout + asText.stdout).not.toContain(secret)
})

test('listen prints a delivery with its verified signature, and exits after the requested number', async () => {
  const first = await listen('--count', '1')
  const { id, secret } = await createEndpoint(first.url)
  expect((await sendTest(id)).status).toBe(200)
  const unchecked = await first.ended
  expect(unchecked.code).toBe(0)
  expect(unchecked.stdout).toContain('signature  not checked')
  expect(unchecked.stdout).toContain('"type": "assignment.created"')

  const port = new URL(first.url).port
  const second = parapet.start(['webhook', 'listen', '--port', port, '--secret', secret, '--count', '2', '--json'], env)
  while (!second.output.stderr.includes('Listening at')) await sleep(20)
  const sent = [(await sendTest(id)).body, (await sendTest(id)).body]
  const { code, stdout } = await second.ended
  expect(code).toBe(0)
  const received = JSON.parse(stdout)
  expect(received.map(({ delivery }: { delivery: string }) => delivery).sort()).toEqual(
    sent.map((one) => one.id).sort(),
  )
  for (const one of received) {
    expect(one).toMatchObject({ event: 'assignment.created', signature: 'valid', body: { id: one.eventId } })
  }

  const deliveries = await waitFor(
    async () => (await json('webhook', 'deliveries', id, ...org)).value,
    (list) => list.every(({ status }: { status: string }) => status !== 'queued'),
  )
  expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered', 'delivered'])
  const asText = await text('webhook', 'deliveries', id, ...org)
  expect(asText.stdout).toContain('delivered (test)')
})

testInLongRun('listen refuses deliveries signed with another secret', async () => {
  const listening = await listen('--secret', 'whsec_unknown', '--count', '1', '--json')
  const { id } = await createEndpoint(listening.url)
  await sendTest(id)
  const [received] = JSON.parse((await listening.ended).stdout)

  expect(received.signature).toBe('wrong: no v1 matches the secret and the body')
  const [delivery] = await waitFor(
    async () => (await json('webhook', 'deliveries', id, ...org)).value,
    ([one]) => one.status !== 'queued',
  )
  expect(delivery).toMatchObject({ status: 'exhausted', responseCode: 400, isTest: true })
})

testInLongRun('listen says when its port is taken, and which numbers are allowed', async () => {
  const listening = await listen()
  const taken = await text('webhook', 'listen', '--port', new URL(listening.url).port)
  listening.child.kill('SIGINT')

  expect(taken.code).toBe(1)
  expect(taken.stderr).toContain('cannot be used: EADDRINUSE. Give another --port.')
  expect((await listening.ended).code).toBe(0)
  for (const args of [
    ['--port', '70000'],
    ['--status', '100'],
    ['--delay', '-1'],
    ['--count', '0'],
    ['--port', 'x'],
  ]) {
    const ended = await text('webhook', 'listen', ...args)
    expect([ended.code, ended.stderr], args.join(' ')).toEqual([
      1,
      expect.stringContaining(`${args[0]} must be a whole`),
    ])
  }
})

testInLongRun(
  'an endpoint that failed five times is shown as disabled, is enabled again, and its event is redelivered',
  async () => {
    const failing = await listen('--status', '500', '--count', '5')
    const { id } = await createEndpoint(failing.url, 'certificate.issued')
    await raise()
    const { stdout } = await failing.ended
    expect(stdout.match(/certificate\.issued {2}evt_/g)).toHaveLength(5)

    const disabled = await waitFor(
      async () => (await json('webhook', 'list', ...org)).value.find((one: { id: string }) => one.id === id),
      ({ isActive }) => !isActive,
    )
    expect(disabled.disabledReason).toBe('A delivery failed 5 times; the last error was: answered 500')
    expect((await text('webhook', 'list', ...org)).stdout).toContain(`disabled ${disabled.disabledAt}`)
    const [exhausted] = (await json('webhook', 'deliveries', id, ...org)).value
    expect(exhausted).toMatchObject({ status: 'exhausted', attemptCount: 5, responseCode: 500 })

    const held = await text('webhook', 'redeliver', id, exhausted.id, ...org)
    expect(held.stdout).toMatch(/^The new delivery [0-9a-f-]{36} is held\.\n$/)
    const enabled = await text('webhook', 'enable', id, ...org)
    expect(enabled.stdout).toContain('The endpoint is enabled. 1 delivery was held while it was disabled.')

    const second = parapet.start(
      ['webhook', 'listen', '--port', new URL(failing.url).port, '--count', '1', '--json'],
      env,
    )
    while (!second.output.stderr.includes('Listening at')) await sleep(20)
    const redelivered = await json('webhook', 'redeliver', id, exhausted.id, ...org)
    expect(redelivered.value).toMatchObject({
      eventId: exhausted.eventId,
      redeliveryOf: exhausted.id,
      status: 'queued',
    })
    const [received] = JSON.parse((await second.ended).stdout)
    expect(received).toMatchObject({ eventId: exhausted.eventId, delivery: redelivered.value.id })
  },
)

test('a wrong id is reported in one sentence', async () => {
  const unknown = '0197a5c0-0000-7000-8000-000000000009'
  const odd = await text('webhook', 'deliveries', 'nonsense', ...org)
  expect([odd.code, odd.stderr]).toEqual([1, expect.stringContaining('nonsense is not an id')])
  const missing = await text('webhook', 'enable', unknown, ...org)
  expect(missing.code).toBe(1)
  expect(spokenLines(missing).join('\n')).toContain('webhook endpoint does not exist')
  expect(missing.stderr).not.toContain('    at ')
})

/** What a feature does in its transaction. */
async function raise(): Promise<void> {
  const database = openDatabase({ connection: given.connection, poolSize: 2, name: 'test' })
  const organization = await findOrganizationBySlug(database.db, 'example')
  const ctx: OrgContext = {
    db: database.db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    actor: { type: 'operator' },
    org: { id: organization?.id ?? '' },
    requestId: null,
    sealer: createSealer(Buffer.from(given.env.SECRET_KEY, 'base64')),
    publicUrl: server.url,
  }
  await inTransaction(ctx, (ctx) => raiseEvent(ctx, 'certificate.issued', events['certificate.issued'].example))
  await database.close()
}
