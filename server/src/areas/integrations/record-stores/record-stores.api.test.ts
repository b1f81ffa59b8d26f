import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { retryDelaysMs } from '@parapet/contract'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { confirmIdentity, createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { useDispatcher } from '../../../../test/webhook-engine.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { post } from '../../../../test/worlds/chat.ts'
import { createTrainingWorld, finishScenario, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { observeDeliveries } from '../../../delivery/observe.ts'
import { deliveryRules } from '../../../features.ts'
import { recordChallengeResult } from '../../learning/learning/record-results.ts'
import { collectStatements } from './collect-statements.ts'
import type { Statement } from './statements.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world?.close())

type Answer = { status: number; headers?: Record<string, string> }

/** A store that checks the rules of xAPI 1.0.3 and returns 409 for a different statement with a known id. */
async function useStore() {
  const kept = new Map<string, string>()
  const requests: { authorization: string | undefined; batch: Statement[] }[] = []
  const faults: string[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const batch = JSON.parse(Buffer.concat(chunks).toString()) as Statement[]
      requests.push({ authorization: request.headers.authorization, batch })
      if (request.headers['x-experience-api-version'] !== '1.0.3') faults.push('no version')
      if (request.url !== '/xapi/statements' || request.method !== 'POST')
        faults.push(`${request.method} ${request.url}`)
      for (const statement of batch) faults.push(...judge(statement))
      const next = answers.shift()
      if (next !== undefined) return void response.writeHead(next.status, next.headers ?? {}).end('{}')
      const isOther = batch.some(({ id, ...rest }) => kept.has(id) && kept.get(id) !== JSON.stringify(rest))
      if (isOther) return void response.writeHead(409).end()
      for (const { id, ...rest } of batch) kept.set(id, JSON.stringify(rest))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(batch.map(({ id }) => id)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi`
  return { url, kept, requests, faults, answer: (...next: Answer[]) => void answers.push(...next) }
}

const isIri = (text: unknown) => typeof text === 'string' && URL.canParse(text)

function judge(statement: Statement): string[] {
  const { id, timestamp, actor, verb, object, result, context, ...rest } = statement as Statement & {
    actor: { objectType?: string; mbox?: string; name?: string; account?: { homePage: string; name: string } }
    object: { id: string; objectType?: string; definition: { type: string; name: Record<string, string> } }
    result?: { score?: { scaled: number; raw: number; min: number; max: number } }
  }
  const faults: string[] = []
  if (Object.keys(rest).length > 0) faults.push(`unknown ${Object.keys(rest)}`)
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) faults.push(`id ${id}`)
  if (new Date(timestamp).toISOString() !== timestamp) faults.push(`timestamp ${timestamp}`)
  const identifiers = [actor.mbox, actor.account].filter((one) => one !== undefined)
  if (identifiers.length !== 1) faults.push('an agent has one identifier')
  if (actor.mbox !== undefined && !/^mailto:[^@\s]+@[^@\s]+$/.test(actor.mbox)) faults.push(`mbox ${actor.mbox}`)
  if (actor.account !== undefined && !isIri(actor.account.homePage)) faults.push('homePage')
  if (!isIri(verb.id) || typeof verb.display.en !== 'string') faults.push('verb')
  if (!isIri(object.id) || !isIri(object.definition.type)) faults.push('object')
  const score = result?.score
  if (
    score !== undefined &&
    (score.scaled < -1 || score.scaled > 1 || score.raw < score.min || score.raw > score.max)
  ) {
    faults.push(`score ${JSON.stringify(score)}`)
  }
  if (typeof context !== 'object') faults.push('context')
  return faults
}

const all = ['completed', 'passed', 'failed', 'progressed']
const credentials = { username: 'key', password: 'pä:ss' }

async function connect(org: TestOrganization, url: string, more: object = {}): Promise<Visitor> {
  await world.database.db.deleteFrom('signInTries').execute()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const body = { url, ...credentials, verbs: all, actorKind: 'account', ...more }
  const { status, text } = await visitor.call('PUT', '/record-store', body, await confirmIdentity(visitor))
  expect(status, text).toBe(200)
  world.clock.advance(1000)
  return visitor
}

async function collectLater(): Promise<number> {
  world.clock.advance(60_000)
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const root = { db: world.database.db, clock, log, sealer, publicUrl, catalog, requestId: null }
  return collectStatements({
    root: { ...root, actor: { type: 'worker', job: 'xapi' } },
    signal: new AbortController().signal,
  })
}

const send = () => post(world)

async function failChallenge(org: TestOrganization, userId: string): Promise<void> {
  const wrong = { isSolved: false, tries: 3, hintsUsed: 0 }
  const [challengeId] = world.catalog.topics.get('keys-in-code')?.challengeIds ?? []
  const attempt = {
    userId,
    attemptId: crypto.randomUUID(),
    topicId: 'keys-in-code',
    challengeId: challengeId as string,
  }
  await recordChallengeResult(org.context(), { ...attempt, language: 'typescript', find: wrong, fix: wrong })
}

const verbsOf = (statements: Statement[]) => statements.map(({ verb }) => verb.display.en)

describe('a learning record store', () => {
  test('gets valid statements when people pass, fail, progress and complete', async () => {
    const org = await world.organization()
    const store = await useStore()
    const userId = await inviteUser(org, 'Ada')
    await connect(org, store.url)
    const course = await org.api.customCourses.create({
      name: 'Onboarding',
      items: [{ itemType: 'topic', itemId: 'keys-in-code', orderIndex: 0 }],
    })
    await org.api.assignments.create({
      ...{ assigneeType: 'user', assigneeId: userId, contentArea: 'practice' },
      ...{ targetType: 'custom-course', targetId: course.id },
    })
    await failChallenge(org, userId)
    await passTopic(world, org, userId, 'keys-in-code')
    await finishScenario(world, org, userId, 'leaked-key')
    await collectLater()
    await send()
    const statements = store.requests.flatMap(({ batch }) => batch)

    expect(store.faults).toEqual([])
    expect(new Set(verbsOf(statements))).toEqual(new Set(all))
    expect(verbsOf(statements).filter((verb) => verb === 'completed')).toHaveLength(3)
    expect(statements.filter(({ verb }) => verb.display.en === 'failed')).toHaveLength(1)
    for (const { actor } of statements) {
      expect(actor).toEqual({ objectType: 'Agent', account: { homePage: world.url, name: userId } })
    }
    const progress = statements.filter(({ verb }) => verb.display.en === 'progressed').at(-1)
    expect(progress?.result).toEqual({
      extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': 100 },
    })
    expect(store.requests[0]?.authorization).toBe(`Basic ${Buffer.from('key:pä:ss').toString('base64')}`)
    expect(await collectLater(), 'nothing is told twice').toBe(0)
  })

  test('gets only the selected verbs, and names only if selected', async () => {
    const org = await world.organization()
    const store = await useStore()
    const userId = await inviteUser(org, 'Hedy')
    await world.database.pool.query("update users set email = 'hopper@example.com' where org_id = $1 and id = $2", [
      org.id,
      userId,
    ])
    await connect(org, store.url, { verbs: ['passed'], actorKind: 'email' })
    await passTopic(world, org, userId, 'keys-in-code')
    await collectLater()
    await send()
    const statements = store.requests.flatMap(({ batch }) => batch)

    expect(new Set(verbsOf(statements))).toEqual(new Set(['passed']))
    expect(statements[0]?.actor).toEqual({ objectType: 'Agent', name: 'Hedy', mbox: 'mailto:hopper@example.com' })
    expect(store.faults).toEqual([])
  })

  test('that is busy or failing gets the same statements again later; a 409 counts as delivered', async () => {
    const org = await world.organization()
    const store = await useStore()
    const userId = await inviteUser(org, 'Ada')
    const visitor = await connect(org, store.url)
    await passTopic(world, org, userId, 'keys-in-code')
    await collectLater()
    store.answer({ status: 500 }, { status: 429, headers: { 'retry-after': '120' } }, { status: 409 })
    await send()
    const failed = (await visitor.call('GET', '/record-stores')).body[0].batches[0]
    world.clock.advance((retryDelaysMs[0] as number) + 10_000)
    await send()
    world.clock.advance(60_000)
    const early = await send()
    world.clock.advance((retryDelaysMs[1] as number) + 10_000)
    await send()
    const [batch] = (await visitor.call('GET', '/record-stores')).body[0].batches

    expect(failed).toMatchObject({ status: 'queued', attemptCount: 1, responseCode: 500 })
    expect(early, 'Retry-After is respected').toBe(0)
    expect(store.requests).toHaveLength(3)
    expect(store.requests[1]?.batch).toEqual(store.requests[0]?.batch)
    expect(batch).toMatchObject({ status: 'delivered', attemptCount: 3, responseCode: 409, errorMessage: null })
  })

  test('that rejects the credentials is disabled with a reason, admins get an email, and it can be enabled again', async () => {
    const org = await world.organization()
    const store = await useStore()
    const userId = await inviteUser(org, 'Ada')
    const visitor = await connect(org, store.url)
    await passTopic(world, org, userId, 'keys-in-code')
    await collectLater()
    for (let attempt = 0; attempt < 3; attempt++) {
      store.answer({ status: 401 })
      await send()
      world.clock.advance(3 * 3_600_000)
    }
    const [body] = (await visitor.call('GET', '/record-stores')).body
    const { rows } = await world.database.pool.query(
      "select count(*)::int as count from mails where org_id = $1 and kind = 'record-store-disabled'",
      [org.id],
    )

    expect(body).toMatchObject({ state: 'disabled', disabledReason: expect.stringContaining('answered 401') })
    expect(rows[0].count).toBeGreaterThan(0)
    const registry = new Registry()
    observeDeliveries(world.database.db, registry, deliveryRules.channels).onAttempt('http_status', 0.1, 'xapi')
    const figures = await registry.metrics()
    expect(figures).toContain('parapet_record_stores_disabled 1')
    expect(figures).toContain('parapet_record_store_attempts_total{outcome="http_status"} 1')
    expect(figures).toContain('parapet_chat_channels_disabled 0')
    const { url, username, verbs, actorKind } = body
    const saved = await visitor.call('PUT', '/record-store', { url, username, verbs, actorKind, isActive: true })
    expect(saved.body).toMatchObject({ state: 'active', disabledReason: null })
  })

  test('gets waiting batches side by side, and no pause between them as a chat app does', async () => {
    world.clock.hold()
    const org = await world.organization()
    const store = await useStore()
    const visitor = await connect(org, store.url)
    for (let n = 0; n < 3; n++) await visitor.call('POST', '/record-store/test')
    store.answer(...Array.from({ length: 2 }, () => ({ status: 429, headers: { 'retry-after': '7200' } })))
    const dispatcher = useDispatcher(world)
    const claimed = await dispatcher.claim()
    await dispatcher.settle()
    const { rows } = await world.database.pool.query(
      'select due_at from webhook_queue where org_id = $1 and not exists (select from webhook_attempts a where a.delivery_id = webhook_queue.delivery_id)',
      [org.id],
    )

    expect(claimed).toBe(2)
    expect(rows.map((row) => row.due_at.getTime())).toEqual([world.clock.now().getTime() + 3_600_000])
  })

  test('can be tested, even while it is paused', async () => {
    const org = await world.organization()
    const store = await useStore()
    const visitor = await connect(org, store.url, { isActive: false })
    const { body } = await visitor.call('POST', '/record-store/test')
    await send()

    expect(body).toMatchObject({ state: 'paused', batches: [{ isTest: true, statementCount: 1 }] })
    expect(store.requests).toHaveLength(1)
    expect(store.faults).toEqual([])
  })

  test('has credentials that are encrypted, never shown, and never sent to another host', async () => {
    const org = await world.organization()
    const store = await useStore()
    const visitor = await connect(org, store.url)
    const { body: list, text } = await visitor.call('GET', '/record-stores')
    const [body] = list
    const { rows } = await world.database.pool.query('select sealed_secret from webhook_endpoints where org_id = $1', [
      org.id,
    ])

    expect(text).not.toContain('pä:ss')
    expect(body.url).toBe(store.url)
    expect(rows[0].sealed_secret.toString('latin1')).not.toContain('Basic')
    const moved = { url: 'https://evil.example.com/xapi', username: 'key', verbs: all, actorKind: 'account' }
    expectError(await visitor.call('PUT', '/record-store', moved), 400, 'invalid_request')
    for (const url of [
      'https://10.0.0.1/xapi',
      'https://user:pass@lrs.example.com/',
      'ftp://lrs.example.com/',
      'hello',
    ]) {
      const refused = await visitor.call('PUT', '/record-store', { ...moved, url, password: 'x' })
      expectError(refused, 400, 'invalid_request')
    }
  })

  test('never gets the name and address of a person who is erased before sending', async () => {
    const org = await world.organization()
    const store = await useStore()
    const user = await org.api.users.create({ name: 'Canary Person', email: 'canary@example.com', role: 'learner' })
    await connect(org, store.url, { actorKind: 'email' })
    await passTopic(world, org, user.id, 'keys-in-code')
    await collectLater()
    await eraseUser(org.context(), 'canary@example.com')
    await send()

    expect(store.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(store.requests)).not.toMatch(/canary/i)
    expect(store.faults).toEqual([])
  })

  test('receives a completion that comes after a whole batch of attempts it did not choose', async () => {
    const org = await world.organization()
    const store = await useStore()
    const userId = await inviteUser(org, 'Ada')
    await connect(org, store.url, { verbs: ['completed'] })
    const [challengeId] = world.catalog.topics.get('keys-in-code')?.challengeIds ?? []
    await world.database.pool.query(
      `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score, hints_used, is_passed,
         is_hands_on, created_at)
       select $1, $2, gen_random_uuid(), 'keys-in-code', $3, 'typescript', 0, 0, 0, false, false,
         $4::timestamptz + n * interval '1 millisecond'
       from generate_series(1, 1200) n`,
      [org.id, userId, challengeId, world.clock.now()],
    )
    world.clock.advance(10_000)
    await passTopic(world, org, userId, 'keys-in-code')
    for (let round = 0; round < 3; round++) await collectLater()
    await send()

    expect(verbsOf(store.requests.flatMap(({ batch }) => batch))).toEqual(['completed'])
  })

  test('refuses a username with a colon, because the rest would become part of the password', async () => {
    const org = await world.organization()
    const store = await useStore()
    const visitor = await connect(org, store.url)
    const body = { url: store.url, username: 'key:part', password: 'x', verbs: all, actorKind: 'account' }
    const refused = await visitor.call('PUT', '/record-store', body)

    expectError(refused, 400, 'invalid_request')
    expect(refused.body).toMatchObject({ field: 'username', message: 'must not contain a colon' })
  })

  test('keeps its receiver in the hands of people who confirm, and needs no confirmation for anything else', async () => {
    const org = await world.organization()
    const store = await useStore()
    const visitor = await connect(org, store.url)
    const same = { url: store.url, username: credentials.username, verbs: all, actorKind: 'account' }
    const save = (changes: object, headers = {}) =>
      visitor.call('PUT', '/record-store', { ...same, ...changes }, headers)
    const other = [{ username: 'another' }, { password: 'another' }, { url: `${store.url}/other` }]
    for (const changes of other) expectError(await save(changes), 403, 'confirmation_required')
    const [kept] = (await visitor.call('GET', '/record-stores')).body

    expect(kept).toMatchObject({ url: store.url, username: credentials.username })
    expect((await save({ verbs: ['passed'], actorKind: 'email' })).body).toMatchObject({ verbs: ['passed'] })
    expect((await save({ isActive: false })).body).toMatchObject({ state: 'paused' })
    expect((await save({ isActive: true })).body).toMatchObject({ state: 'active' })
    const proof = await confirmIdentity(visitor)
    for (const changes of other) expect((await save(changes, proof)).body).toMatchObject({ state: 'active' })
  })

  test('loses its credentials when it is deleted', async () => {
    const org = await world.organization()
    const store = await useStore()
    const visitor = await connect(org, store.url)
    expect((await visitor.call('DELETE', '/record-store')).status).toBe(200)

    expect((await visitor.call('GET', '/record-stores')).body).toEqual([])
    expectError(await visitor.call('DELETE', '/record-store'), 404, 'record_store_not_found')
    const { rows } = await world.database.pool.query(
      'select length(sealed_secret) as length from webhook_endpoints where org_id = $1',
      [org.id],
    )
    expect(rows).toEqual([{ length: 0 }])
    await connect(await world.organization(), store.url)
  })
})
