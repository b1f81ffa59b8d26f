/** Malformed requests to Insight, reports, their schedules and compliance in the console: each is answered as the contract says. */
import {
  type AppErrorCode,
  type AppOperation,
  appOperations,
  type ErrorCode,
  errorEntry,
  reportFrequencies,
  reportIds,
} from '@parapet/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../web-visitor.ts'
import { type Answer, createWorld, type TestOrganization, type World } from '../world.ts'
import { inviteUser, passTopic } from '../worlds/training.ts'
import { fuzzRequests, fuzzSeed as seed } from './fuzz-size.ts'
import * as values from './fuzz-values.ts'
import { describeMismatch } from './judge-answer.ts'

const requestCount = Math.ceil(fuzzRequests / 4)
const operations = appOperations.filter(({ url }) =>
  /^\/(insight|reports|report-schedules|compliance)(\/|$)|\/insight$/.test(url),
)

let world: World
let org: TestOrganization
let people: { caller: Visitor; name: string }[]
const ids: { own: string[]; schedules: string[] } = { own: [], schedules: [] }
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  const enter = async (name: string, role = 'learner') => ({
    name,
    ...(await createPerson(world, org, { email: `${name}@example.com`, role })),
  })
  const [admin, auditor, lead, learner] = [
    await enter('admin', 'org_admin'),
    await enter('auditor', 'auditor'),
    await enter('lead'),
    await enter('learner'),
  ]
  const team = await org.api.teams.create({ name: 'Payments', leadUserIds: [lead.id] })
  const other = await world.organization()
  const foreign = await other.api.teams.create({ name: 'Of another organization' })
  const ada = await inviteUser(org, 'Ada', team.id)
  await passTopic(world, org, ada, 'sql-injection')
  ids.own = [team.id, foreign.id, admin.id, auditor.id, ada]
  // Mostly people who may, or nothing but refusals would come back.
  people = [admin, admin, admin, auditor, lead, learner].map(({ name, visitor }) => ({ name, caller: visitor }))
})
afterAll(() => world?.close())

const knownWords = [
  'training-record',
  'compliance',
  'findings',
  'assignment-status',
  'team-summary',
  'pci-dss-4-0-1',
  '6.2.2',
  'cwe-top-25-2025',
  'CWE-89',
  'none',
]
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...knownWords) },
  { weight: 2, arbitrary: fc.nat(9).map((nth) => `@own${nth}`) },
  { weight: 1, arbitrary: fc.constantFrom(...values.oddTexts, ...values.badTexts, 'constructor', '__proto__') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '7', '365', '366', '-1', '1e2', '90.5', '2026-01-01', '2026-02-30', '9999-12-31'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

const peopleQueries = [
  'frameworkId=cwe-top-25-2025&requirementId=CWE-89',
  'frameworkId=pci-dss-4-0-1&requirementId=6.2.2&team=none',
  'frameworkId=owasp-llm-2025&requirementId=LLM01',
  'frameworkId=cwe-top-25-2025&requirementId=CWE-89&state=not_trained&search=a&limit=1',
  'frameworkId=cwe-top-25-2025&requirementId=CWE-89&after=0190a6c2-7b1e-7c3a-9d52-3f1c5b8e2a04',
]
const rawQuery = fc.constantFrom(...values.oddQueries, ...values.oddReportQueries, ...values.goodReportQueries, '')

const wrong = fc.constantFrom(...values.wrongTypes)
/** Mostly the first, so that some requests are right. */
const mostly = <T>(right: fc.Arbitrary<T>, ...others: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: right }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })))

const fields: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  'reports.createSchedule': {
    reportId: mostly(fc.constantFrom(...reportIds), word),
    framework: mostly(fc.constant(null), fc.constantFrom('pci-dss-4-0-1', 'none'), word),
    frequency: mostly(fc.constantFrom(...reportFrequencies), word),
    recipientUserIds: mostly(
      fc.array(fc.constantFrom('@own2', '@own3'), { minLength: 1, maxLength: 4 }),
      fc.array(word),
      wrong,
    ),
  },
  'compliance.updateRules': {
    windowDays: mostly(fc.integer({ min: 30, max: 1825 }), fc.integer(), wrong),
    requiredPercent: mostly(fc.integer({ min: 50, max: 100 }), fc.integer(), wrong),
  },
}

function bodyOf({ id }: AppOperation): fc.Arbitrary<string> {
  const known = fields[id] ?? {}
  const whole = fc.record(known)
  const foreign = fc.constantFrom(...Object.entries(values.foreignFields))
  return fc.oneof(
    { weight: 8, arbitrary: whole.map(values.writeJson) },
    { weight: 1, arbitrary: fc.record(known, { requiredKeys: [] }).map(values.writeJson) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, foreign).map(([body, [name, value]]) => values.writeJson({ ...body, [name]: value })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...values.oddDocuments, ...values.badJsonTexts) },
  )
}

/** What fits the parameters of paths. */
const params: Record<string, readonly string[]> = {
  report: reportIds,
  framework: ['cwe-top-25-2025', 'owasp-llm-2025'],
  regulation: ['pci-dss-4-0-1', 'soc-2'],
  teamId: ['@own0', '@own0', '@own1'],
  scheduleId: ['@schedule'],
}

function planOf(operation: AppOperation) {
  const right = [...operation.url.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => params[name] ?? [])
  return fc.record({
    operation: fc.constant(operation),
    who: fc.nat(5),
    param: mostly(fc.constantFrom(...right, ...(right.length === 0 ? ['x'] : [])), fc.constantFrom(...values.oddIds)),
    parts: fc.array(fc.tuple(fc.nat(5), word), { maxLength: 4 }),
    query:
      operation.id === 'compliance.listPeople' || operation.id === 'compliance.exportPeople'
        ? fc.oneof(fc.constantFrom(...peopleQueries), rawQuery, fc.constant(null))
        : fc.option(rawQuery, { freq: 3 }),
    body: bodyOf(operation),
    headers: fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.constantFrom(...values.badContentTypes).map((type) => ({ 'content-type': type })) },
    ),
  })
}
const anyPlan = fc.oneof(...operations.map(planOf))
type Plan = ReturnType<typeof planOf> extends fc.Arbitrary<infer P> ? P : never

function fill(text: string): string {
  const named = text.replaceAll(/@own(\d)/g, (_, nth: string) => ids.own[Number(nth) % ids.own.length] as string)
  return named.replaceAll('@schedule', ids.schedules.at(-1) ?? 'none')
}

function pathOf({ operation, param, parts, query }: Plan): string {
  const names = Object.keys((operation.query as { properties?: object } | undefined)?.properties ?? { x: 0 })
  const made = parts.map(
    ([nth, value]) => `${names[nth % names.length]}=${encodeURIComponent(fill(value).toWellFormed())}`,
  )
  const path = operation.url.replaceAll(/\{\w+\}/g, () => fill(String(param)))
  return `${path}?${query ?? made.join('&')}`
}

/** What any operation may answer. */
const usual: readonly (ErrorCode | AppErrorCode)[] = [
  'invalid_request',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'invalid_json',
  'empty_body',
  'body_too_large',
  'unsupported_media_type',
  'headers_too_large',
  'rate_limited',
]

function faultOf(
  { errors, answer: schema, download }: AppOperation,
  { status, body, text, headers }: Answer,
): string | undefined {
  if (headers.get('set-cookie') !== null) return 'a cookie was set'
  if (status === 304) return undefined
  if (status === 200 && download !== undefined) {
    return headers.get('content-type')?.startsWith(download.mediaType) ? undefined : 'another type of file'
  }
  if (status === 200) return describeMismatch(schema, body)
  if (text === '' && status === 413) return undefined
  const code = body?.error as ErrorCode
  if (![...usual, ...errors].includes(code)) return 'not documented'
  return errorEntry(code).status === status ? undefined : 'a wrong status'
}

test(`${requestCount} requests for evidence, valid and invalid, are all answered as documented (seed ${seed})`, async () => {
  const faults: string[] = []
  const answered = new Map<string, Set<number>>()
  const plans = fc.sample(anyPlan, { numRuns: requestCount, seed })
  for (const [nth, plan] of plans.entries()) {
    const { operation, who, headers } = plan
    const { caller, name } = people[who] as (typeof people)[number]
    const path = pathOf(plan)
    const body = operation.body === undefined ? undefined : fill(plan.body)
    const answer = await caller.call(operation.method, path, body, body === undefined ? {} : headers)
    const fault = faultOf(operation, answer)
    if (fault !== undefined)
      faults.push(
        `${fault}: ${name} ${operation.method} ${path} ${body?.slice(0, 300)} -> ${answer.status} ${answer.text.slice(0, 300)}`,
      )
    answered.set(operation.id, (answered.get(operation.id) ?? new Set()).add(answer.status))
    if (operation.id === 'reports.createSchedule' && answer.status === 200) ids.schedules.push(answer.body.scheduleId)
    // The limit of schedules would refuse all others.
    if (nth % 500 === 499) await world.database.db.deleteFrom('reportSchedules').execute()
  }
  expect(faults.slice(0, 5), `replay with FUZZ_SEED=${seed}`).toEqual([])
  const failures = world.logLines.filter((line) => JSON.parse(line).level >= 50 || JSON.parse(line).status >= 500)
  expect(failures.slice(0, 3)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  // Each was accepted at least once.
  const missing = operations.filter(({ id }) => !answered.get(id)?.has(200))
  expect(missing.map(({ id }) => id)).toEqual([])
}, 3_600_000)

test('the plans include Insight and the schedules of reports', () => {
  const needed = ['insight.findings', 'insight.learning', 'teams.getInsight']
  const schedules = ['reports.listSchedules', 'reports.createSchedule', 'reports.deleteSchedule']
  expect(operations.map(({ id }) => id)).toEqual(expect.arrayContaining([...needed, ...schedules]))
})
