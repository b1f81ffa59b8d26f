import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { events } from '@parapet/contract'
import { verifyWebhook, WebhookVerificationError } from '@parapet/sdk'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Received, useReceiver } from '../../test/receiver.ts'
import { createEndpoint, deliverDue, exhaust, raise } from '../../test/webhook-world.ts'
import { createWorld, type World } from '../../test/world.ts'
import { newSigningSecret, signatureHeaders } from './sign.ts'

const run = promisify(execFile)
const stripe = new Stripe('sk_test_unused')
const toleranceSeconds = 300
const data = { ...events['assignment.created'].example, note: 'Grüße 🙂 𝒳 "quoted" \u2028' }

type Signed = { request: Received; secret: string }
type Check = (request: Received, secret: string) => unknown

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const signatureOf = ({ headers }: Received) => String(headers['x-service-signature'])
const nowOf = (request: Received) => new Date(Number(/t=(\d+)/.exec(signatureOf(request))?.[1]) * 1000)

async function deliverOne(): Promise<Signed> {
  const org = await world.organization()
  const receiver = await useReceiver()
  const { secret } = await createEndpoint(org, receiver.url)
  await raise(world, org, 'assignment.created', data)
  await deliverDue(world)
  return { request: receiver.received[0] as Received, secret }
}

/** Runs code in another language that prints the expected signature over the exact bytes. */
async function compareWith(program: string, args: string[], request: Received): Promise<void> {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]+)/.exec(signatureOf(request)) ?? []
  const running = run(program, args)
  running.child.stdin?.end(Buffer.concat([Buffer.from(`${seconds}.`), request.body]))
  const { stdout } = await running
  if (!stdout.includes(String(signature))) throw new Error(`${program} computed another signature: ${stdout}`)
}

const python =
  'import hashlib, hmac, sys; print(hmac.new(sys.argv[1].encode(), sys.stdin.buffer.read(), hashlib.sha256).hexdigest())'

const checks: Record<string, Check> = {
  'the stripe package': (request, secret) =>
    stripe.webhooks.constructEvent(
      request.body,
      signatureOf(request),
      secret,
      toleranceSeconds,
      undefined,
      nowOf(request).getTime(),
    ),
  'the standardwebhooks package': (request, secret) =>
    new Webhook(secret).verify(request.body, request.headers as Record<string, string>),
  "the SDK's verifyWebhook": (request, secret) =>
    verifyWebhook(request.body, request.headers, secret, { now: nowOf(request) }),
  openssl: (request, secret) => compareWith('openssl', ['dgst', '-sha256', '-hmac', secret], request),
  python3: (request, secret) => compareWith('python3', ['-c', python, secret], request),
}

async function isPresent(program: string): Promise<boolean> {
  return run(program, [program === 'openssl' ? 'version' : '--version']).then(
    () => true,
    () => false,
  )
}

describe.for(Object.keys(checks))('%s', (name) => {
  const check = checks[name] as Check

  test('accepts a real delivery and refuses a changed byte, and another secret', async ({ skip }) => {
    if ((name === 'openssl' || name === 'python3') && !(await isPresent(name))) skip(`needs ${name}`)
    const { request, secret } = await deliverOne()
    expect(request.body.toString()).toContain('🙂 𝒳')
    await check(request, secret)

    const flipped = Buffer.from(request.body)
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] as number) ^ 1
    await expect(async () => check({ ...request, body: flipped }, secret)).rejects.toThrow()
    await expect(async () => check(request, newSigningSecret())).rejects.toThrow()
  })
})

test('during an overlap both secrets verify, and after it the old one does not', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  const { id, secret: old } = await createEndpoint(org, receiver.url)
  const rotation = await org.request('POST', `/webhook-endpoints/${id}/rotate-secret`, { overlapHours: 24 })
  const { secret } = rotation.body
  await raise(world, org)
  await deliverDue(world)
  const [during] = receiver.received as [Received]

  for (const name of ['the stripe package', 'the standardwebhooks package', "the SDK's verifyWebhook"]) {
    for (const one of [old, secret]) await checks[name]?.(during, one)
  }
  world.clock.advance(24 * 3_600_000 + 1000)
  await raise(world, org)
  await deliverDue(world)
  const [, after] = receiver.received as [Received, Received]
  await verifyWebhook(after.body, after.headers, secret, { now: nowOf(after) })
  const refused = verifyWebhook(after.body, after.headers, old, { now: nowOf(after) })
  await expect(refused).rejects.toThrow(WebhookVerificationError)
})

test('the fifth attempt is signed with its own time, long after the first', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.answer(500)
  const { secret } = await createEndpoint(org, receiver.url)
  await raise(world, org)
  await exhaust(world)

  const first = receiver.received[0] as Received
  const fifth = receiver.received[4] as Received
  expect(nowOf(fifth).getTime() - nowOf(first).getTime()).toBeGreaterThan(9_360_000)
  await verifyWebhook(fifth.body, fifth.headers, secret, { now: world.clock.now() })
  const late = verifyWebhook(first.body, first.headers, secret, { now: world.clock.now() })
  await expect(late).rejects.toThrow('signed too long ago')
})

test('both schemes are the published formulas over the exact bytes', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = Buffer.from('{"id":"evt_1"}')
  const now = new Date('2026-11-15T09:30:00.999Z')
  const headers = signatureHeaders({ secrets: [secret], eventId: 'evt_1', body, now })

  const seconds = 1_794_735_000
  const own = createHmac('sha256', secret).update(`${seconds}.{"id":"evt_1"}`).digest('hex')
  const standard = createHmac('sha256', Buffer.alloc(32, 7)).update(`evt_1.${seconds}.{"id":"evt_1"}`).digest('base64')
  expect(headers).toEqual({
    'X-Service-Signature': `t=${seconds},v1=${own}`,
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${standard}`,
  })
})

test('secrets are unique', () => {
  expect(new Set(Array.from({ length: 1000 }, newSigningSecret)).size).toBe(1000)
})
