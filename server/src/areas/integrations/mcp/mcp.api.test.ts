import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/client'
import { limits, mcpTools } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { createPerson } from '../../../../test/web-visitor.ts'
import {
  type Answer,
  createWorld,
  expectError,
  type TestOrganization,
  useWorld,
  type World,
} from '../../../../test/world.ts'
import { type Assistant, connectAssistant, createAccessToken } from '../../../../test/worlds/assistants.ts'

let world: World
let org: TestOrganization
let assistant: Assistant
let token: string
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  const { visitor } = await createPerson(world, org, { email: 'ada@example.com' })
  token = (await createAccessToken(visitor)).token
  assistant = await connectAssistant(world, token)
})
afterAll(async () => {
  await assistant?.close()
  await world?.close()
})

const json = { accept: 'application/json, text/event-stream' }
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const post = (body: unknown, headers: Record<string, string> = {}, key: string | null = token) =>
  world.request('POST', '/mcp', body, { key, headers: { ...json, ...headers } })

/** Errors of the transport are JSON-RPC too; ours is in their data. */
function expectRpcError(answer: Answer, status: number, code: string, rpcCode = -32_000): Record<string, unknown> {
  expect([answer.status, answer.body], answer.text).toEqual([
    status,
    {
      jsonrpc: '2.0',
      id: null,
      error: { code: rpcCode, message: expect.stringMatching(/\S/), data: expect.objectContaining({ error: code }) },
    },
  ])
  return { ...answer.body.error.data, message: answer.body.error.message }
}

describe('the protocol', () => {
  test('lists every tool as read-only, with a description of each input', async () => {
    const { tools } = await assistant.client.listTools()

    expect(tools.map(({ name }) => name)).toEqual(mcpTools.map(({ name }) => name))
    // Clients that map schemas to their own support only one type per value.
    expect(JSON.stringify(tools)).not.toMatch(/"type":\[/)
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(description?.length).toBeGreaterThan(40)
      for (const [name, field] of Object.entries(inputSchema.properties ?? {})) {
        expect((field as { description?: string }).description, name).toBeTruthy()
      }
    }
  })

  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('supports revision %s, without a session', async (version) => {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })

    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'parapet', version: packageJson.version },
    })
    // There are no streams over which a change could be reported.
    expect(answer.body.result.capabilities.tools).toEqual({ listChanged: false })
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    const listed = await post(listTools, { 'mcp-protocol-version': version })
    expect(listed.headers.get('content-type')).toContain('application/json')
    expect(listed.body.result.tools).toHaveLength(mcpTools.length)
  })

  test('also supports the revision without a handshake', async () => {
    const modern = await connectAssistant(world, token, { versionNegotiation: { mode: 'auto' } })
    try {
      expect(modern.client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
      expect((await modern.call('find_training', { cwe: '89' })).isError).toBe(false)
    } finally {
      await modern.close()
    }
    expect(LATEST_PROTOCOL_VERSION).toBe('2025-11-25')
  })

  test('offers a supported revision to clients of an unsupported one', async () => {
    const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })

    expect(answer.body.result.protocolVersion).toBe(LATEST_PROTOCOL_VERSION)
    expect((await post(listTools, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  })

  test('accepts messages only by POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await world.request(method, '/mcp', undefined, { key: token, headers: json })
      expectRpcError(answer, 405, 'method_not_allowed')
      expect(answer.headers.get('allow')).toBe('POST')
    }
  })

  test('accepts one message at a time, as JSON', async () => {
    expectRpcError(await post([listTools, listTools]), 400, 'invalid_request', -32_600)
    expect(expectRpcError(await post('{'), 400, 'invalid_json', -32_700)).toMatchObject({ line: 1, column: 2 })
    const refused = expectRpcError(await post('x', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type')
    expect(refused.accepted).toEqual(['application/json'])
  })

  test('opens no long-lived stream', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { notifications: { toolsListChanged: true }, _meta: meta }
    const answer = await post(
      { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    )

    expect(answer.text).toContain('error')
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test('refuses requests from pages of other sites', async () => {
    expectRpcError(await post(listTools, { origin: 'https://evil.example.com' }), 403, 'cross_site_request')
    expect((await post(listTools, { origin: new URL(world.url).origin })).status).toBe(200)
  })

  test('refuses large messages before reading them', async () => {
    const params = { name: 'find_training', arguments: { words: 'x'.repeat(limits.mcpBodyBytes) } }

    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const body = expectRpcError(answer, 413, 'body_too_large')
    expect(body.maxBytes).toBe(limits.mcpBodyBytes)
  })

  test('limits calls of a person across all their tokens, and says when to retry', async () => {
    const busy = await useWorld({ rateLimitPerMinute: 20 })
    const org = await busy.organization()
    const { visitor } = await createPerson(busy, org)
    const tokens = [(await createAccessToken(visitor)).token, (await createAccessToken(visitor)).token]
    const call = (token: string) => busy.request('POST', '/mcp', listTools, { key: token, headers: json })
    // The limit plus a burst of a fifth.
    for (let n = 0; n < 24; n++) expect((await call(tokens[n % 2] as string)).status).toBe(200)

    for (const token of tokens) {
      const answer = await call(token)
      expectRpcError(answer, 429, 'rate_limited')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const other = await createPerson(busy, org, { email: 'lea@example.com' })
    expect((await call((await createAccessToken(other.visitor)).token)).status).toBe(200)
  })

  test('has one limit for all tokens of an organization, separate from its keys', async () => {
    // Two calls can run at the same time.
    const busy = await useWorld({ orgRateLimitPerMinute: 20 })
    const org = await busy.organization()
    const { visitor } = await createPerson(busy, org)
    const { token } = await createAccessToken(visitor)
    const call = () => busy.request('POST', '/mcp', listTools, { key: token, headers: json })
    const answers = await Promise.all(Array.from({ length: 8 }, call))

    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expectRpcError(answer, 429, 'rate_limited')
    expect((await org.request('GET', '/org')).status).toBe(200)
    expect(busy.http.callLimits.refusedCounts()).toMatchObject({ org_keys: 0, org_tokens: refused.length })
  })
})

describe('a call is refused', () => {
  test.each([
    ['without a token', null],
    ['with a wrong token', 'ppu_0123456789_0123456789012345678901234567890123456789012345'],
    ['with a SCIM token', 'pps_0123456789_0123456789012345678901234567890123456789012345'],
  ])('%s', async (_what, key) => {
    const body = expectRpcError(await post(listTools, {}, key), 401, 'unauthorized')

    expect(body.message).toMatch(/account page/)
  })

  test('by the public API when it has a personal access token', async () => {
    expectError(await org.request('GET', '/org', undefined, { key: token }), 401, 'unauthorized')
    const scim = await world.request('GET', '/scim/v2/Users', undefined, { key: token })
    expect(scim.status).toBe(401)
  })

  test('by a tool when the token lacks its scope', async () => {
    const refused = await assistant.call('team_progress')

    expect(refused).toMatchObject({ isError: true, data: undefined })
    expect(refused.text).toMatch(/lacks the scope team:read.*\/account/)
  })
})

describe('an API key', () => {
  test('with content:read can find training, and nothing else', async () => {
    const { key } = await org.createKey(['content:read'])
    const reader = await connectAssistant(world, key)

    expect((await reader.call('find_training', { cwe: 'CWE-79' })).data.topics[0].topicId).toBe('xss')
    expect((await reader.call('team_progress')).text).toMatch(/lacks teams:read, users:read, progress:read/)
    await reader.close()
  })

  test('is not shown the tool about the person who calls', async () => {
    const { body } = await post(listTools, {}, org.key)
    const names = body.result.tools.map(({ name }: { name: string }) => name)

    expect(names).toEqual(mcpTools.map(({ name }) => name).filter((name) => name !== 'my_assignments'))
  })

  test('gets an error that says assignments need a personal access token', async () => {
    const holder = await connectAssistant(world, org.key)

    const { isError, text } = await holder.call('my_assignments')
    expect(isError).toBe(true)
    expect(text).toMatch(/needs a personal access token instead of an API key.*\/account/)
    await holder.close()
  })

  test('without scopes can read nothing', async () => {
    const { key } = await org.createKey([])
    const nobody = await connectAssistant(world, key)
    const { tools } = await nobody.client.listTools()
    for (const { name } of tools) {
      const input = { topicId: 'xss', cwe: '79', tool: 'CodeQL', result: {} }
      const allowed = mcpTools.find((tool) => tool.name === name)?.input as unknown as { properties: object }
      const known = Object.fromEntries(Object.entries(input).filter(([field]) => field in allowed.properties))
      expect((await nobody.call(name, known)).isError, name).toBe(true)
    }
    await nobody.close()
  })
})

test('an internal error returns a request id and no details', async () => {
  const { visitor } = await createPerson(world, org, { email: 'fault@example.com' })
  const own = await connectAssistant(world, (await createAccessToken(visitor)).token)
  await world.database.pool.query('alter table learning_attempts rename to learning_attempts_gone')
  try {
    const { isError, text } = await own.call('my_assignments')

    expect(isError).toBe(true)
    expect(text).toMatch(/^Something went wrong in Parapet\. .*request id: [0-9a-f-]{36}$/)
  } finally {
    await world.database.pool.query('alter table learning_attempts_gone rename to learning_attempts')
    await own.close()
  }
})

test('calls are counted by tool and result', async () => {
  await assistant.call('find_training', { cwe: '89' })

  const { calls } = world.http.mcpCounts
  expect(calls.get('find_training success')).toBeGreaterThan(0)
  expect(calls.get('team_progress refused')).toBeGreaterThan(0)
})
