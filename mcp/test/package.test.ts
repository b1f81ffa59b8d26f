/** The package as editors get it: packed, installed without a network, and started as a program. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPerson, type Visitor } from '../../server/test/web-visitor.ts'
import { createWorld, useWorld, type World } from '../../server/test/world.ts'
import { type Assistant, createAccessToken, toAssistant } from '../../server/test/worlds/assistants.ts'

const run = promisify(execFile)
const packageFolder = join(import.meta.dirname, '..')
const root = join(packageFolder, '..')

let world: World
let visitor: Visitor
let token: string
let folder: string
let program: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-mcp-'))
  const env = {
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    HOME: folder,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_cache: join(folder, 'cache'),
  }
  await run('npm', ['pack', '--pack-destination', folder], { cwd: packageFolder, env })
  const tarball = join(folder, String((await readdir(folder)).find((name) => name.endsWith('.tgz'))))
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{"name":"shop"}')
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: project, env })
  program = join(project, 'node_modules/.bin/parapet-mcp')
  world = await createWorld()
  visitor = (await createPerson(world, await world.organization())).visitor
  token = (await createAccessToken(visitor)).token
})
afterAll(async () => {
  await world?.close()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

/** The environment of a program that an editor starts. */
const envOf = (settings: Record<string, string>) => ({
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  ...settings,
})

async function connect(
  settings: Record<string, string> = { PARAPET_URL: world.url, PARAPET_TOKEN: token },
  options: ConstructorParameters<typeof Client>[1] = {},
): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  await client.connect(new StdioClientTransport({ command: program, env: envOf(settings), stderr: 'ignore' }))
  onTestFinished(() => client.close())
  return toAssistant(client)
}

/** Runs the program to its end and returns its output. */
async function runProgram(
  settings: Record<string, string>,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await run(program, [], { env: envOf(settings), timeout: 60_000 })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

test("an editor lists and calls the service's tools", async () => {
  const assistant = await connect()
  const { tools } = await assistant.client.listTools()

  expect(tools.map(({ name }) => name).sort()).toEqual([
    'explain_finding',
    'find_training',
    'get_lesson',
    'my_assignments',
    'start_lab_link',
    'team_progress',
  ])
  const { data, text } = await assistant.call('find_training', { cwe: 'CWE-89' })
  expect(data.topics[0].topicId).toBe('sql-injection')
  expect(text).toContain(`${world.url}/learn/topics/sql-injection`)
  expect((await assistant.call('my_assignments')).text).toBe('You have no open assignments.')
  expect((await assistant.call('team_progress')).text).toMatch(/lacks the scope team:read/)
})

test('the protocol revision without a handshake works as well', async () => {
  const assistant = await connect(undefined, { versionNegotiation: { mode: 'auto' } })

  expect(assistant.client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  expect((await assistant.call('get_lesson', { topicId: 'xss' })).isError).toBe(false)
})

test('an editor that ends during a call leaves no error behind', async () => {
  const clientInfo = { name: 'test', version: '1.0.0' }
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'find_training', arguments: { cwe: 'CWE-89' } } },
  ]
  const running = run(program, [], { env: envOf({ PARAPET_URL: world.url, PARAPET_TOKEN: token }), timeout: 60_000 })
  running.child.stdin?.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))

  expect((await running).stderr).toBe('')
})

test.each([
  ['no URL', {}, /^parapet-mcp: PARAPET_URL is not set\. Set it to/],
  ['something that is not a URL', { PARAPET_URL: 'parapet' }, /^parapet-mcp: PARAPET_URL is not a URL: parapet\./],
  [
    'no token',
    { PARAPET_URL: 'https://parapet.example.com' },
    /PARAPET_TOKEN is not set.*parapet\.example\.com\/account/,
  ],
  [
    'a service that is down',
    { PARAPET_URL: 'http://127.0.0.1:9', PARAPET_TOKEN: 'ppu_x' },
    /http:\/\/127\.0\.0\.1:9 cannot be reached.*Check PARAPET_URL/,
  ],
  [
    'a host that does not exist',
    { PARAPET_URL: 'https://parapet.invalid', PARAPET_TOKEN: 'ppu_x' },
    /parapet\.invalid (?:was not found|cannot be reached).*Check PARAPET_URL/,
  ],
])('with %s it exits with one line that says what to do', async (_what, settings, message) => {
  const { code, stdout, stderr } = await runProgram(settings as Record<string, string>)

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(message)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

test('a wrong token is refused at the start', async () => {
  const { code, stderr } = await runProgram({ PARAPET_URL: world.url, PARAPET_TOKEN: 'ppu_wrong' })

  expect(code).toBe(1)
  expect(stderr).toMatch(/^parapet-mcp: Parapet refused PARAPET_TOKEN\. .*account page\.$/m)
})

test('an expired token is reported as expired', async () => {
  const later = await useWorld()
  const { visitor } = await createPerson(later, await later.organization())
  const { token } = await createAccessToken(visitor, { expiresInDays: 1 })
  later.clock.advance(2 * 86_400_000)
  const { stderr } = await runProgram({ PARAPET_URL: later.url, PARAPET_TOKEN: token })

  expect(stderr).toMatch(/The access token expired on \d{4}-.*Create a new one on your account page\./)
})

test('an address of another service is reported', async () => {
  const other = createServer((request, response) =>
    request.headers.host?.includes('localhost')
      ? response.writeHead(301, { location: 'https://www.example.com/mcp' }).end()
      : response.writeHead(404).end(),
  )
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo

  const missing = await runProgram({ PARAPET_URL: `http://127.0.0.1:${port}`, PARAPET_TOKEN: 'ppu_x' })
  expect(missing.stderr).toMatch(/has no MCP server\. Check PARAPET_URL/)
  const moved = await runProgram({ PARAPET_URL: `http://localhost:${port}`, PARAPET_TOKEN: 'ppu_x' })
  expect(moved.stderr).toMatch(/redirects to https:\/\/www\.example\.com\. Set PARAPET_URL/)
})

test('a token revoked meanwhile fails the next call with a sentence', async () => {
  const created = await createAccessToken(visitor)
  const assistant = await connect({ PARAPET_URL: world.url, PARAPET_TOKEN: created.token })
  expect((await assistant.call('find_training', { cwe: '79' })).isError).toBe(false)
  await visitor.call('DELETE', `/access-tokens/${created.id}`)

  await expect(assistant.call('find_training', { cwe: '79' })).rejects.toThrow(/Parapet refused PARAPET_TOKEN/)
})

type Answerer = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a proxy in front of the service that can answer in its place; returns its address. */
async function startGate(answerItself: () => Answerer | undefined): Promise<string> {
  const gate = createServer()
  gate.on('request', async (request, response) => {
    const answer = answerItself()
    if (answer !== undefined) return answer(request, response)
    await forward(request, response)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gate.close())
  return `http://127.0.0.1:${(gate.address() as AddressInfo).port}`

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
    const answer = await fetch(`${world.url}${request.url}`, {
      method: request.method as string,
      headers: headers as Record<string, string>,
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    })
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type === null ? {} : { 'content-type': type })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
}

test('an unreachable service fails the next call with a sentence, and works again when it is back', async () => {
  let isUp = true
  const url = await startGate(() => (isUp ? undefined : (request) => request.socket.destroy()))
  const assistant = await connect({ PARAPET_URL: url, PARAPET_TOKEN: token })
  expect((await assistant.call('find_training', { cwe: '79' })).isError).toBe(false)
  isUp = false

  await expect(assistant.call('find_training', { cwe: '79' })).rejects.toThrow(/cannot be reached.*Check PARAPET_URL/)
  isUp = true
  expect((await assistant.call('find_training', { cwe: '79' })).isError).toBe(false)
})

test('a later redirect is not followed', async () => {
  const reached: string[] = []
  const elsewhere = await startGate(() => (request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  let hasMoved = false
  const move: Answerer = (_request, response) => response.writeHead(307, { location: `${elsewhere}/mcp` }).end()
  const url = await startGate(() => (hasMoved ? move : undefined))
  const assistant = await connect({ PARAPET_URL: url, PARAPET_TOKEN: token })
  hasMoved = true

  await expect(assistant.call('find_training', { cwe: '79' })).rejects.toThrow(/redirects to another.*Set PARAPET_URL/)
  expect(reached).toEqual([])
})

test('the package is small, has no dependencies and is laid out as npm expects', async () => {
  const listed = (await readdir(join(folder, 'project/node_modules/@parapet/mcp'), { recursive: true })).sort()
  expect(listed).toEqual(['LICENSE', 'README.md', 'dist', 'dist/LICENSES.txt', 'dist/parapet-mcp.js', 'package.json'])
  const { size } = await import('node:fs/promises').then(({ stat }) => stat(join(packageFolder, 'dist/parapet-mcp.js')))
  expect(size).toBeLessThan(900_000)
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  expect(manifest.dependencies).toBeUndefined()

  const { messages } = await publint({ pkgDir: packageFolder, strict: true })
  expect(messages).toEqual([])
})
