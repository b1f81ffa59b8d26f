/** Many requests made from the contract, most of them wrong in some way: the service answers each as documented. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ErrorCode,
  errorEntry,
  type Operation,
  operationErrors,
  publicOperations,
  uploadSarif,
} from '@parapet/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, expectError, type World } from '../world.ts'
import { createdParamOf, createSubject, pathOf, resourceParamsOf, usableBodyOf } from './contract-samples.ts'
import { createFuzzClient, type FuzzClient, type Sent } from './fuzz-client.ts'
import { type Plan, samplePlans } from './fuzz-plans.ts'
import { fuzzRequests, fuzzSeed as seed } from './fuzz-size.ts'
import { judge } from './judge-answer.ts'

const isEnough = fuzzRequests >= 20_000
const batchSize = 2_000
const parallel = 24
const shownFaults = 10
const timeoutMs = 60_000 + fuzzRequests * 20

/** Documented answers that a single request cannot cause. */
const unreachable: { code: ErrorCode; reason: string; isFor?: (operation: Operation) => boolean }[] = [
  { code: 'request_timeout', reason: 'takes a request that stalls; tested on raw sockets with shorter limits' },
  { code: 'internal_error', reason: 'takes a fault of the service' },
  {
    code: 'invitation_limit_reached',
    reason: 'takes four invitations of one person in a day; tested with invitations',
  },
  { code: 'own_issuer', reason: 'takes the old secret of a key that was handed over; tested with the keys of leavers' },
  ...(['email_domain_not_allowed', 'admin_change_not_allowed'] as const).map((code) => ({
    code,
    reason: 'takes another setting of the organization; tested with it',
  })),
  { code: 'managed_by_scim', reason: 'takes somebody whom an identity provider manages; tested with SCIM' },
  { code: 'webhook_endpoint_limit_reached', reason: 'takes a hundred endpoints; tested with webhooks' },
  { code: 'unavailable', reason: 'takes a database that is gone; tested by killing it' },
  {
    code: 'idempotency_key_reused',
    reason: 'takes another body, and the operation has none',
    isFor: (operation) => operation.body === undefined,
  },
  ...(['team_not_found', 'user_inactive', 'assignment_exists'] as const).map((code) => ({
    code,
    reason: 'takes an ended assignment whose assignee is gone or has another one; tested with assignments',
    isFor: ({ id }: Operation) => id === 'assignments.update',
  })),
  {
    code: 'course_name_in_use',
    reason: 'takes a deactivated course whose name another one has; tested with courses',
    isFor: ({ id }) => id === 'customCourses.reactivate',
  },
  { code: 'user_is_auditor', reason: 'takes an auditor, whom no key makes; tested with assignments' },
]

let world: World
let limited: World
let client: FuzzClient
const reached = new Map<string, Map<string, number>>()
const statuses = new Map<number, number>()

beforeAll(async () => {
  world = await createWorld()
  // Nothing here needs to survive a crash, so writes don't wait for the disk.
  await onDatabase(`alter database "${databaseName()}" set synchronous_commit = off`)
  limited = await createWorld({ rateLimitPerMinute: 1 })
  const params = [...new Set(publicOperations.flatMap(resourceParamsOf))]
  client = await createFuzzClient(world, limited, params)
})
afterAll(async () => {
  await client?.close()
  await world?.close()
  await limited?.close()
})

describe(`fuzzing with FUZZ_SEED=${seed}`, () => {
  test(
    `${fuzzRequests} requests, valid and invalid, are all answered as documented`,
    async () => {
      const prototype = describePrototype()
      const faults: string[] = []
      let sent = 0
      // Some outcomes are rare: continue until each has occurred, within limits.
      const isDone = () =>
        sent >= fuzzRequests && (!isEnough || sent >= 3 * fuzzRequests || listRareOutcomes().length === 0)
      for (let batch = 0; !isDone() && faults.length < shownFaults; batch++) {
        await client.renew()
        const plans = createBatch(batch, sent < fuzzRequests ? Math.min(batchSize, fuzzRequests - sent) : batchSize)
        sent += plans.length
        await inParallel(plans, async (plan) => {
          const fault = await perform(plan)
          if (fault !== undefined) faults.push(fault)
        })
        expect(describePrototype()).toBe(prototype)
        faults.push(...judgeLog())
      }
      report(sent)
      expect(faults.slice(0, shownFaults), `replay with FUZZ_SEED=${seed}`).toEqual([])
      const { status } = await world.request('GET', '/healthz')
      expect(status).toBe(200)
    },
    timeoutMs,
  )

  test.for(publicOperations.filter(({ method }) => method === 'POST'))(
    '$id answers a repeat that comes too early: the first request is still running',
    async (operation) => {
      const org = await world.organization()
      const path = pathOf(operation, await createSubject(org, operation))
      const body = await usableBodyOf(org, operation)
      const headers = { 'idempotency-key': randomUUID() }
      const release = await holdOrganization(org.id)
      const first = org.request('POST', path, body, { headers })
      try {
        await waitForBlockedRequest()
        expectError(await org.request('POST', path, body, { headers }), 409, 'idempotency_key_in_use')
      } finally {
        await release()
      }
      expect((await first).status).toBe(200)
      count(operation, 'idempotency_key_in_use')
    },
  )

  test.runIf(isEnough)('every operation answered 200 and every failure that requests can cause', () =>
    expect(listMissing(), `replay with FUZZ_SEED=${seed}`).toEqual([]),
  )
})

/** Outcomes that requests can cause but none has yet. */
function listMissing(): string[] {
  return publicOperations.flatMap((operation) =>
    ['200', ...(operation.method === 'GET' ? ['304'] : []), ...reachableCodes(operation)]
      .filter((outcome) => !reached.get(operation.id)?.has(outcome))
      .map((outcome) => `${operation.id} ${outcome}`),
  )
}

/** The other outcomes belong to the tests of repeats. */
function listRareOutcomes(): string[] {
  return listMissing().filter((outcome) => !outcome.endsWith(' idempotency_key_in_use'))
}

function reachableCodes(operation: Operation): ErrorCode[] {
  return operationErrors(operation).filter(
    (code) => !unreachable.some((entry) => entry.code === code && (entry.isFor?.(operation) ?? true)),
  )
}

/** The same number of plans for each operation, in turn. */
function createBatch(batch: number, size: number): Plan[] {
  const { topics, scenarios, categories } = world.catalog
  const items = { topic: [...topics.keys()], scenario: [...scenarios.keys()], category: [...categories.keys()] }
  const count = Math.ceil(size / publicOperations.length)
  const streams = publicOperations.map((operation, index) =>
    samplePlans(operation, { seed: seed + batch * 1000 + index, count, items }),
  )
  return Array.from({ length: count }, (_, nth) => streams.map((stream) => stream[nth] as Plan))
    .flat()
    .slice(0, size)
}

async function inParallel<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let one = list[next++]; one !== undefined; one = list[next++]) await work(one)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

let uploads: Promise<unknown> = Promise.resolve()

/**
 * Uploads of files go one after the other: an organization may send four at the same time, and a busy machine would still
 * be reading those when the fifth comes.
 */
function send(plan: Plan, request: Sent): ReturnType<FuzzClient['send']> {
  if (plan.operation !== uploadSarif) return client.send(request)
  const answer = uploads.then(() => client.send(request))
  uploads = answer.catch(() => {})
  return answer
}

/** Sends one request. Returns a description if the answer is wrong. */
async function perform(plan: Plan): Promise<string | undefined> {
  const request = client.prepare(plan)
  try {
    const answer = await send(plan, request)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const { operation, outcome, fault } = judge(request, answer)
    // A request that is not HTTP, or too large to read, counts for the operation it was meant for.
    count(operation ?? plan.operation, outcome)
    if (fault !== undefined)
      return `${fault}: ${describeRequest(request)} -> ${answer.status} ${answer.text.slice(0, 300)}`
    const isValid = plan.flavour === 'valid' || plan.flavour === 'other' || plan.flavour === 'full'
    if (isValid && [400, 401, 403, 413, 415].includes(answer.status)) {
      return `a valid request was refused: ${describeRequest(request)} -> ${answer.status} ${answer.text.slice(0, 300)}`
    }
    if (answer.status === 200 && operation === plan.operation) return await followUp(plan, answer.text)
  } catch (error) {
    return `no answer (${(error as Error).message}): ${describeRequest(request)}`
  }
  return undefined
}

/** Later requests can use what was created; sometimes it is read again and compared with the answer. */
async function followUp(plan: Plan, text: string): Promise<string | undefined> {
  const param = createdParamOf(plan.operation)
  if (param === undefined || plan.raw !== undefined || plan.method === 'HEAD') return undefined
  const created = JSON.parse(text)
  const reading = publicOperations.find(
    ({ method, url }) => method === 'GET' && url.endsWith(`/{${param}}`),
  ) as Operation
  // Another request may rename or delete a team in between.
  const isAlone = plan.idempotencyKey === undefined && (created.teamId ?? null) === null
  if (plan.isReadBack && isAlone) {
    const ids = { [param]: { raw: created.id as string } }
    const request = client.prepare({
      ...plan,
      operation: reading,
      method: 'GET',
      ids,
      query: '',
      body: undefined,
      references: {},
      headers: {},
    })
    const answer = await client.send(request)
    const read = JSON.parse(answer.text)
    const changed = Object.keys(created).filter(
      // A secret is shown only once.
      (field) => field !== 'secret' && JSON.stringify(created[field]) !== JSON.stringify(read[field]),
    )
    // A key that just exhausted its rate limit cannot read what it created.
    if (changed.length > 0 && answer.status !== 429)
      return `${changed.join(', ')} changed between creating and reading: ${text} ${JSON.stringify(read)}`
  }
  client.learn(plan, created.id)
  return undefined
}

function describeRequest({ plan, method, path, headers, body }: Sent): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 80)}`)
  const text = body === undefined ? '' : ` ${JSON.stringify(body.toString('latin1').slice(0, 400))}`
  return `[${plan.flavour}${plan.raw === undefined ? '' : `, ${plan.raw}`}] ${method} ${path.slice(0, 200)} {${shown.join(', ')}}${text}`
}

function count(operation: Operation, outcome: string): void {
  const outcomes = reached.get(operation.id) ?? new Map<string, number>()
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  reached.set(operation.id, outcomes)
}

function report(sent: number): void {
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  const pairs = [...reached.values()].reduce((sum, outcomes) => sum + outcomes.size, 0)
  console.info(
    `fuzz: ${sent} requests with FUZZ_SEED=${seed}, by status {${byStatus.join(', ')}}, ` +
      `${reached.size} of ${publicOperations.length} operations reached with ${pairs} different outcomes`,
  )
  for (const { code, reason } of unreachable)
    console.info(`  not expected: ${errorEntry(code).status} ${code}, ${reason}`)
}

/** Every line of the log is one JSON document, none reports a failure, and none contains a key. */
function judgeLog(): string[] {
  return [world.logLines, limited.logLines].flatMap((lines) => {
    const bad = lines.filter((line) => {
      const { level, status } = JSON.parse(line)
      return level >= 50 || status >= 500 || /ppt_\w{10}_/.test(line) || line.indexOf('\n') !== line.length - 1
    })
    lines.length = 0
    return bad.map((line) => `logged: ${line.slice(0, 500)}`)
  })
}

/** Everything that objects inherit; input must never add to it. */
function describePrototype(): string {
  return [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    .map((prototype) => Reflect.ownKeys(prototype).map(String).join())
    .join('\n')
}

function databaseName(): string {
  return (world.connection as { database: string }).database
}

async function onDatabase(sql: string): Promise<void> {
  const connection = new pg.Client(world.connection)
  await connection.connect()
  await connection.query(sql)
  await connection.end()
}

/** Takes the lock that every write of the organization waits for. */
async function holdOrganization(orgId: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(world.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from organizations where id = $1 for update', [orgId])
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

async function waitForBlockedRequest(): Promise<void> {
  const isBlocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await world.database.pool.query(isBlocked)).rowCount === 0) await sleep(5)
}
