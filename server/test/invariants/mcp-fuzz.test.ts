/** Malformed messages to the MCP server: each is answered or refused, nothing fails, and nothing is written. */
import { mcpTools } from '@parapet/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../world.ts'
import { allScopes, createAccessToken } from '../worlds/assistants.ts'
import { fuzzRequests, fuzzSeed as seed } from './fuzz-size.ts'
import * as values from './fuzz-values.ts'

const requestCount = Math.ceil(fuzzRequests / 20)

let world: World
let org: TestOrganization
let token: string
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  token = (await createAccessToken(visitor, { scopes: [...allScopes] })).token
})
afterAll(() => world?.close())

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...values.oddTexts, ...values.wrongTypes, 'xss', 'CWE-79', 'typescript', 'CodeQL'),
  fc.jsonValue({ maxDepth: 3 }),
)

const resultFields = ['ruleId', 'ruleIndex', 'rule', 'level', 'kind', 'message', 'locations', 'taxa', 'properties']
const anyResult = fc.dictionary(fc.constantFrom(...resultFields, 'suppressions', '__proto', 'id'), anyValue, {
  maxKeys: 6,
})

const fields = [
  ...new Set(mcpTools.flatMap(({ input }) => Object.keys((input as { properties?: object }).properties ?? {}))),
]
const anyArguments = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields, 'more'), fc.oneof(anyValue, anyResult), { maxKeys: 4 }),
  fc.record({ tool: fc.constantFrom('CodeQL', 'Trivy', ...values.oddTexts), result: anyResult }),
  anyValue,
)

const anyParams = fc.oneof(
  fc.record({
    name: fc.constantFrom(...mcpTools.map(({ name }) => name), 'nope', 'constructor', 'toString'),
    arguments: anyArguments,
  }),
  anyValue,
)
const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'prompts/get',
  'server/discover',
  '',
]
const anyMessage = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.oneof(fc.integer(), fc.string()),
      method: fc.constant('tools/call'),
      params: anyParams,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        id: anyValue,
        method: fc.constantFrom(...methods),
        params: anyParams,
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: anyValue },
)
const anyHeaders = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom('2025-03-26', '2025-11-25', '2026-07-28', '1999-01-01', 'x'),
    'mcp-session-id': fc.constantFrom('a', 'x'.repeat(200)),
    'last-event-id': fc.constantFrom('1'),
    accept: fc.constantFrom('*/*', 'application/json', 'application/json, text/event-stream'),
  },
  { requiredKeys: [] },
)

test(`survives ${requestCount} odd messages (seed ${seed})`, async () => {
  const rowsBefore = await countRows()
  const accept = 'application/json, text/event-stream'
  await fc.assert(
    fc.asyncProperty(anyMessage, anyHeaders, async (message, headers) => {
      const body = JSON.stringify(message) ?? 'null'
      const answer = await world.request('POST', '/mcp', body, { key: token, headers: { accept, ...headers } })
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(answer.headers.get('mcp-session-id')).toBeNull()
      if (answer.text !== '') expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.text).not.toMatch(/Something went wrong|node_modules|at \w+ \(/)
    }),
    { numRuns: requestCount, seed },
  )
  expect(await countRows()).toEqual(rowsBefore)
  expect(world.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
})

async function countRows(): Promise<unknown> {
  const { rows } = await world.database.pool.query(
    'select (select count(*) from audit_log) as audit, (select count(*) from sarif_runs) as runs, (select count(*) from learning_attempts) as attempts',
  )
  return rows
}
