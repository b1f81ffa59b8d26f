import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { limits } from '@parapet/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorld, type TestOrganization, useWorld, type World } from '../../../../test/world.ts'
import { httpLimits } from './http-limits.ts'

/** What came back on one connection until the other side closed it. */
type Exchange = { text: string; statuses: number[]; isClosed: boolean }

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Uses the product's limits, so that a busy machine doesn't hit them. */
let world: World
let org: TestOrganization
/** Has short timeouts; only for tests of clients that must be cut off. */
let hastyWorld: World
let hastyOrg: TestOrganization

beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  hastyWorld = await createWorld({
    httpLimits: { headersTimeoutMs: 300, requestTimeoutMs: 600, checkingIntervalMs: 50, lingerMs: 500 },
  })
  hastyOrg = await hastyWorld.organization()
})
afterAll(async () => {
  await world.close()
  await hastyWorld.close()
})

function open(world: World): Socket {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Sends the bytes and collects everything until the server closes. */
function exchange(socket: Socket, ...parts: (string | Buffer)[]): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.once('close', () => {
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
    resolve({ text, statuses, isClosed: true })
  })
  for (const part of parts) socket.write(part)
  return promise
}

/** Everything until the server ends its side or resets the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  await new Promise((resolve) => socket.once('end', resolve).once('close', resolve))
  return text
}

const send = (...parts: (string | Buffer)[]) => exchange(open(world), ...parts)
const sendHastily = (...parts: (string | Buffer)[]) => exchange(open(hastyWorld), ...parts)
const auth = (by = org) => `Host: x\r\nAuthorization: Bearer ${by.key}\r\n`
const post = (headers: string, by = org) =>
  `POST /api/public/v1/teams HTTP/1.1\r\n${auth(by)}Content-Type: application/json\r\n${headers}\r\n`
/** Would cause a second response if the server treated the rest of a request as a new one. */
const smuggled = () => `GET /api/public/v1/org HTTP/1.1\r\n${auth()}X-Smuggled: 1\r\n\r\n`

function headerOf({ text }: Exchange, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)\\r$`, 'im').exec(text)?.[1]
}

function expectAnswer(answer: Exchange, status: number, code: string): void {
  expect(answer.statuses).toEqual([status])
  expect(JSON.parse(answer.text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: code })
  expect(headerOf(answer, 'content-type')).toBe('application/json; charset=utf-8')
  expect(headerOf(answer, 'x-request-id')).toMatch(uuidV4)
  expect(headerOf(answer, 'connection')).toBe('close')
  expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff')
  expect(headerOf(answer, 'content-security-policy')).toContain("frame-ancestors 'none'")
}

test('a real start uses the published limits', async () => {
  const real = await useWorld({ httpLimits: { handlerTimeoutMs: httpLimits.handlerTimeoutMs } })
  const { server, initialConfig } = real.http.fastify

  expect(httpLimits).toMatchObject({
    requestTimeoutMs: 30_000,
    headersTimeoutMs: 15_000,
    checkingIntervalMs: 5000,
    handlerTimeoutMs: 15_000,
    fileRequestTimeoutMs: 120_000,
    lingerMs: 20_000,
    requestsPerSocket: 1000,
    connections: 4000,
    connectionsPerAddress: 512,
    refusalMs: 1000,
    headerBytes: 16_384,
  })
  expect(initialConfig).toMatchObject({ bodyLimit: 262_144, handlerTimeout: 15_000 })
  expect(limits.bodyBytes).toBe(262_144)
  expect(server).toMatchObject({
    // The limit for files; the service itself ends other requests at 30 s.
    requestTimeout: 120_000,
    headersTimeout: 15_000,
    maxRequestsPerSocket: 1000,
    maxConnections: 4000,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 16_384,
  })
})

describe('a client that is too slow', () => {
  test('with its headers is answered 408 and cut off', async () => {
    expectAnswer(await sendHastily('GET /api/public/v1/org HTTP/1.1\r\nHost: x\r\nX-Slow: '), 408, 'request_timeout')
  })

  test('and sends nothing at all is cut off', async () => {
    const answer = await sendHastily('')

    expect(answer.statuses.filter((status) => status !== 408)).toEqual([])
    expect(answer.isClosed).toBe(true)
  })

  test('with its headers is answered 408 and cut off, even if it sends a byte now and then', async () => {
    const socket = open(hastyWorld)
    const drip = setInterval(() => socket.write('a'), 40)
    onTestFinished(() => clearInterval(drip))

    expectAnswer(
      await exchange(socket, 'GET /api/public/v1/org HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      408,
      'request_timeout',
    )
  })

  test('with its body is answered 408 and cut off, even if it keeps sending', async () => {
    const socket = open(hastyWorld)
    const drip = setInterval(() => socket.write(' '), 40)
    onTestFinished(() => clearInterval(drip))

    expectAnswer(await exchange(socket, post('Content-Length: 1000\r\n', hastyOrg), '{'), 408, 'request_timeout')
  })

  test('with a chunked body is answered 408 and cut off', async () => {
    const head = post('Transfer-Encoding: chunked\r\n', hastyOrg)

    expectAnswer(await sendHastily(head, '5\r\n{"a":'), 408, 'request_timeout')
  })
})

describe('connections to the service', () => {
  const halfHeader = 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '
  const wholeRequest = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

  /** A client that keeps its side open, whatever the server does. */
  async function openHalf(world: World, text: string, localAddress = '127.0.0.1'): Promise<Socket> {
    const port = Number(new URL(world.url).port)
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  const countConnections = (world: World) =>
    promisify(world.http.fastify.server.getConnections.bind(world.http.fastify.server))()

  test.each([
    ['a header that never ends', halfHeader, 408],
    ['something that is not HTTP', 'hello\r\n\r\n', 400],
  ])('are freed when clients send %s and ignore that the server closed', async (_, text, status) => {
    const world = await useWorld({ httpLimits: { headersTimeoutMs: 300, checkingIntervalMs: 50, refusalMs: 100 } })
    const clients = await Promise.all(Array.from({ length: 20 }, () => openHalf(world, text)))
    const answers = await Promise.all(clients.map(readToEnd))

    expect(answers.map((answer) => Number(answer.split(' ')[1]))).toEqual(Array(20).fill(status))
    await expect.poll(() => countConnections(world), { timeout: 20_000 }).toBe(0)
    // The server freed them: every client still holds its side.
    expect(clients.filter((client) => client.writable)).toHaveLength(20)
  })

  test('have a maximum, beyond which new ones are closed until another ends', async () => {
    const world = await useWorld({ httpLimits: { connections: 2 } })
    const taken = await Promise.all([openHalf(world, halfHeader), openHalf(world, halfHeader)])
    await expect.poll(() => countConnections(world), { timeout: 20_000 }).toBe(2)
    const refused = await readToEnd(await openHalf(world, wholeRequest))

    expect(refused).toBe('')
    taken[0]?.destroy()
    await expect.poll(() => countConnections(world), { timeout: 20_000 }).toBe(1)
    const [answer] = await once(await openHalf(world, wholeRequest), 'data')
    expect(String(answer)).toContain('HTTP/1.1 200 OK')
  })

  test('are limited per address, so that others still get one, and freed ones count no longer', async () => {
    const world = await useWorld({ httpLimits: { connections: 20, connectionsPerAddress: 3 } })
    const taken = await Promise.all([1, 2, 3].map(() => openHalf(world, halfHeader)))
    await expect.poll(() => countConnections(world), { timeout: 20_000 }).toBe(3)
    const refused = await readToEnd(await openHalf(world, wholeRequest))
    const other = await openHalf(world, wholeRequest, '127.0.0.2')
    const [answer] = await once(other, 'data')

    expect(refused).toBe('')
    expect(String(answer)).toContain('HTTP/1.1 200 OK')
    taken[0]?.destroy()
    await expect.poll(() => countConnections(world), { timeout: 20_000 }).toBe(3)
    const [again] = await once(await openHalf(world, wholeRequest), 'data')
    expect(String(again)).toContain('HTTP/1.1 200 OK')
  })

  test('of a trusted proxy are not limited per address', async () => {
    const world = await useWorld({ httpLimits: { connectionsPerAddress: 2 }, trustProxy: ['loopback'] })
    const answers = await Promise.all([1, 2, 3, 4].map(async () => once(await openHalf(world, wholeRequest), 'data')))

    for (const [answer] of answers) expect(String(answer)).toContain('HTTP/1.1 200 OK')
  })

  test('stay open for a shorter time while most of them are taken', async () => {
    const world = await useWorld({ httpLimits: { connections: 5, crowdedKeepAliveMs: 200 } })
    await Promise.all([1, 2, 3].map(() => openHalf(world, halfHeader)))
    await expect.poll(() => countConnections(world), { timeout: 20_000 }).toBe(3)
    const idle = await openHalf(world, wholeRequest)
    const text = await readToEnd(idle)

    expect(text).toContain('HTTP/1.1 200 OK')
    expect(world.http.fastify.server.keepAliveTimeout).toBe(200)
  })
})

describe('a request with headers over 16 KiB', () => {
  test.each([
    ['one long header', () => `X-Long: ${'a'.repeat(17_000)}\r\n`],
    ['many short headers', () => Array.from({ length: 1500 }, (_, n) => `X-${n}: aaaa\r\n`).join('')],
    ['a key of 64 KB', () => `Authorization: Bearer ${'k'.repeat(65_536)}\r\n`],
  ])('by %s is answered 431', async (_, headers) => {
    expectAnswer(await send(`GET /api/public/v1/org HTTP/1.1\r\nHost: x\r\n${headers()}\r\n`), 431, 'headers_too_large')
  })

  test('by its address is answered 431', async () => {
    expectAnswer(await send(`GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`), 431, 'headers_too_large')
  })
})

describe('invalid or ambiguous HTTP is answered 400 and cut off', () => {
  const get = 'GET /api/public/v1/org HTTP/1.1\r\n'
  test.each([
    ['garbage', () => `\x16\x03\x01 hello\r\n\r\n${smuggled()}`],
    ['a request line without a version', () => `GET /\r\n\r\n${smuggled()}`],
    ['an unknown method', () => `FETCH / HTTP/1.1\r\nHost: x\r\n\r\n${smuggled()}`],
    ['an unknown version', () => `GET / HTTP/7.3\r\nHost: x\r\n\r\n${smuggled()}`],
    ['lines that end with a bare LF', () => `${get}${auth()}X: y\n\n${smuggled()}`],
    ['a bare CR in a value', () => `${get}${auth()}X: a\rb\r\n\r\n${smuggled()}`],
    ['a space before the colon', () => `${post('Content-Length : 4\r\n')}null${smuggled()}`],
    ['a space in front of a name', () => `${get} ${auth()}\r\n${smuggled()}`],
    ['a header that goes on in the next line', () => `${get}${auth()}X: a\r\n b\r\n\r\n${smuggled()}`],
    ['NUL in a value', () => `${get}${auth()}X: a\0b\r\n\r\n${smuggled()}`],
    ['both lengths', () => `${post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n${smuggled()}`],
    [
      'both lengths, the other way round',
      () => `${post('Transfer-Encoding: chunked\r\nContent-Length: 6\r\n')}0\r\n\r\n${smuggled()}`,
    ],
    ['two different Content-Lengths', () => `${post('Content-Length: 4\r\nContent-Length: 5\r\n')}null ${smuggled()}`],
    ['the same Content-Length twice', () => `${post('Content-Length: 4\r\nContent-Length: 4\r\n')}null${smuggled()}`],
    ['a list of Content-Lengths', () => `${post('Content-Length: 4, 4\r\n')}null${smuggled()}`],
    ['a negative Content-Length', () => `${post('Content-Length: -1\r\n')}${smuggled()}`],
    ['a Content-Length with a sign', () => `${post('Content-Length: +4\r\n')}null${smuggled()}`],
    ['a Content-Length in hex', () => `${post('Content-Length: 0x4\r\n')}null${smuggled()}`],
    ['an unknown Transfer-Encoding', () => `${post('Transfer-Encoding: xchunked\r\n')}0\r\n\r\n${smuggled()}`],
    [
      'chunked and then something else',
      () => `${post('Transfer-Encoding: chunked, identity\r\n')}0\r\n\r\n${smuggled()}`,
    ],
    [
      'Transfer-Encoding twice',
      () => `${post('Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n')}0\r\n\r\n${smuggled()}`,
    ],
    [
      'a vertical tab in Transfer-Encoding',
      () => `${post('Transfer-Encoding: \x0bchunked\r\n')}0\r\n\r\n${smuggled()}`,
    ],
  ])('%s', async (_, bytes) => {
    const before = world.logLines.length
    const answer = await send(bytes())

    expectAnswer(answer, 400, 'invalid_request')
    expect(answer.text).not.toContain(org.slug)
    expect(world.logLines.slice(before).join('')).not.toContain(org.key)
  })

  test.each([
    ['a chunk without a length', () => `${post('Transfer-Encoding: chunked\r\n')}zz\r\n{}\r\n0\r\n\r\n${smuggled()}`],
    ['a chunk longer than it says', () => `${post('Transfer-Encoding: chunked\r\n')}1\r\n{}\r\n0\r\n\r\n${smuggled()}`],
    [
      'a chunk whose length overflows',
      () => `${post('Transfer-Encoding: chunked\r\n')}fffffffffffffffff\r\n{}\r\n${smuggled()}`,
    ],
    [
      'chunk extensions of 32 KB',
      () => `${post('Transfer-Encoding: chunked\r\n')}2;${'x'.repeat(32_768)}\r\n{}\r\n0\r\n\r\n${smuggled()}`,
    ],
    [
      'a line break in a chunk extension',
      () => `${post('Transfer-Encoding: chunked\r\n')}2;a\nb\r\n{}\r\n0\r\n\r\n${smuggled()}`,
    ],
    ['chunk lines that end with a bare LF', () => `${post('Transfer-Encoding: chunked\r\n')}2\n{}\n0\n\n${smuggled()}`],
  ])('%s', async (_, bytes) => {
    const answer = await send(bytes())

    expect(answer.statuses.filter((status) => status === 200)).toEqual([])
    expect(answer.statuses.length).toBeLessThanOrEqual(1)
    expect(answer.statuses).not.toContain(500)
    expect(answer.text).not.toContain(org.slug)
  })
})

describe('a Content-Length that lies', () => {
  test('and is too short leaves a rest that is refused, not parsed', async () => {
    const { statuses, text } = await send(`${post('Content-Length: 2\r\n')}{}BROKEN / HTTP/1.1\r\n\r\n`)

    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(text).toContain('is not valid HTTP/1.1')
  })

  test('and is too long is cut off after a timeout', async () => {
    const head = post('Content-Length: 500\r\n', hastyOrg)

    expectAnswer(await sendHastily(`${head}{"name":"Never"}`), 408, 'request_timeout')
    expect((await hastyOrg.api.teams.list()).map(({ name }) => name)).not.toContain('Never')
  })

  test('and is too long because the client disconnected early creates nothing', async () => {
    const socket = open(world)
    const answer = exchange(socket, `${post('Content-Length: 500\r\n')}{"name":"Left"}`)
    socket.end()
    await answer

    expect((await org.api.teams.list()).map(({ name }) => name)).not.toContain('Left')
  })
})

describe('a body over the cap', () => {
  test('that is declared is answered 413 with the limit, before it is read', async () => {
    const answer = await send(post(`Content-Length: ${limits.bodyBytes + 1}\r\n`))

    expectAnswer(answer, 413, 'body_too_large')
    expect(answer.text).toContain('"maxBytes":262144')
  })

  test('that is only detected while reading is cut at the limit with a bare 413', async () => {
    const socket = open(world)
    const chunk = `${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`
    const answer = await exchange(socket, post('Transfer-Encoding: chunked\r\n'), ...Array(40).fill(chunk), '0\r\n\r\n')

    expect(answer.statuses).toEqual([413])
    expect(answer.text.split('\r\n\r\n')[1]).toBe('')
    expect(headerOf(answer, 'x-request-id')).toMatch(uuidV4)
    expect(headerOf(answer, 'connection')).toBe('close')
  })

  test('of exactly the cap is read', async () => {
    const body = JSON.stringify({ name: 'Exact' }).padEnd(limits.bodyBytes)
    const answer = await send(post(`Content-Length: ${limits.bodyBytes}\r\nConnection: close\r\n`), body)

    expect(answer.statuses).toEqual([200])
  })
})

describe('a body that is refused before it arrives', () => {
  const upload = (key: string, headers: string) =>
    `POST /api/public/v1/sarif HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${headers}\r\n`
  const megabyte = ' '.repeat(1_000_000)

  /** Like simple clients: writes everything before reading anything, and stops at a broken pipe. */
  async function writeThenRead(head: string, megabytes: number): Promise<Exchange> {
    const socket = open(world)
    const failures: Error[] = []
    socket.on('error', (error) => failures.push(error)).pause()
    const answer = exchange(socket, head).finally(() => expect(failures).toEqual([]))
    socket.pause()
    for (let n = 0; n < megabytes; n++) await new Promise((resolve) => socket.write(megabyte, resolve))
    socket.resume()
    return answer
  }

  test.each([
    ['over the cap', () => org.key, 12, 400, 'body_too_large'],
    ['with a wrong key', () => 'ppt_wrong', 9, 401, 'unauthorized'],
  ])('%s is read to its end, so that the client can read the response', async (_, key, megabytes, status, code) => {
    const head = upload(key(), `Content-Length: ${megabytes * 1_000_000}\r\nConnection: close\r\n`)

    expectAnswer(await writeThenRead(head, megabytes), status, code)
  })

  test('and keeps coming is cut off after the response', async () => {
    const socket = open(hastyWorld)
    const drip = setInterval(() => socket.write(' '), 20)
    onTestFinished(() => clearInterval(drip))
    const begun = performance.now()
    const answer = await exchange(socket, upload('ppt_wrong', 'Content-Length: 9000000\r\n'))

    expect(answer.statuses).toEqual([401])
    expect(performance.now() - begun).toBeGreaterThan(400)
  })

  test('gets no 100 Continue', async () => {
    const expecting = (key: string, length: number) =>
      upload(key, `Content-Length: ${length}\r\nExpect: 100-continue\r\n`)

    expectAnswer(await send(expecting('ppt_wrong', 100)), 401, 'unauthorized')
    expectAnswer(await send(expecting(org.key, limits.sarifBodyBytes + 1)), 400, 'body_too_large')
  })

  test('gets 100 Continue when it is accepted', async () => {
    const socket = open(world)
    const head = post('Content-Length: 17\r\nExpect: 100-continue\r\nConnection: close\r\n')
    const answer = exchange(socket, head)
    socket.once('data', () => socket.write('{"name":"Wanted"}'))

    expect((await answer).statuses).toEqual([100, 200])
  })
})

test('compressed bodies are not unpacked, not even a bomb', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
  const answer = await send(
    post(`Content-Encoding: gzip\r\nConnection: close\r\nContent-Length: ${bomb.length}\r\n`),
    bomb,
  )

  expectAnswer(answer, 415, 'unsupported_media_type')
})

describe('odd credentials', () => {
  const ask = (headers: string) =>
    send(`GET /api/public/v1/org HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)

  test('20 Authorization headers are refused, whether or not one is valid', async () => {
    const right = `Authorization: Bearer ${org.key}\r\n`

    expectAnswer(await ask(right.repeat(20)), 401, 'unauthorized')
    expectAnswer(await ask(`Authorization: Bearer no\r\n${right}`), 401, 'unauthorized')
    expectAnswer(await ask(`${right}Authorization: Basic eDp5\r\n`), 401, 'unauthorized')
  })

  test.each([
    ['two spaces', () => `Authorization: Bearer  ${org.key}`],
    ['no space', () => `Authorization: Bearer${org.key}`],
    ['a tab', () => `Authorization: Bearer\t${org.key}`],
    ['a comma at its end', () => `Authorization: Bearer ${org.key},`],
    ['letters beyond ASCII', () => `Authorization: Bearer ${org.key}é`],
    ['nothing after it', () => 'Authorization: Bearer'],
  ])('a key with %s is refused', async (_, header) => {
    expectAnswer(await ask(`${header()}\r\n`), 401, 'unauthorized')
  })

  test('the word bearer may be written in any case', async () => {
    expect((await ask(`aUtHoRiZaTiOn: bEaReR ${org.key}\r\n`)).statuses).toEqual([200])
  })
})

describe('the Host header', () => {
  const ask = (headers: string) => send(`GET /healthz HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)

  test.each([
    ['none', ''],
    ['two', 'Host: training.example.com\r\nHost: elsewhere.example.com\r\n'],
    ['the same one twice', 'Host: training.example.com\r\nhost: training.example.com\r\n'],
    ['two in one line', 'Host: training.example.com, elsewhere.example.com\r\n'],
    ['a path', 'Host: training.example.com/path\r\n'],
    ['a user', 'Host: user@training.example.com\r\n'],
  ])('is refused with %s', async (_, headers) => {
    expectAnswer(await ask(headers), 400, 'invalid_request')
  })

  test.each(['training.example.com', 'localhost:3000', '192.0.2.1:80', '[2001:db8::1]:3000', '[::1]', 'my_host', ''])(
    'may be "%s"',
    async (host) => {
      expect((await ask(`Host: ${host}\r\n`)).statuses).toEqual([200])
    },
  )
})

describe('unusual but well-formed requests get normal responses that do not reveal the server software', () => {
  test.each([
    ['TRACE, which echoes nothing', 'TRACE /api/public/v1/org HTTP/1.1', 405],
    ['a path with two slashes', 'GET //api/public/v1/org HTTP/1.1', 404],
    ['an address in full', 'GET http://elsewhere.example.com/api/public/v1/org HTTP/1.1', 200],
    ['an asterisk for a path', 'OPTIONS * HTTP/1.1', 404],
    ['a preflight of a browser', 'OPTIONS /api/public/v1/org HTTP/1.1', 405],
  ])('%s', async (_, line, status) => {
    const origin = 'Origin: https://elsewhere.example.com\r\nAccess-Control-Request-Method: GET\r\n'
    const answer = await send(`${line}\r\n${auth()}${origin}Connection: close\r\n\r\n`)

    expect(answer.statuses).toEqual([status])
    expect(headerOf(answer, 'x-request-id')).toMatch(uuidV4)
    expect(answer.text).not.toContain(org.key)
    expect(answer.text).not.toMatch(/^(server|x-powered-by|via|access-control-[\w-]+):/im)
  })

  test('CONNECT is cut off', async () => {
    const { statuses } = await send(`CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n${smuggled()}`)

    expect(statuses.filter((status) => status < 400)).toEqual([])
  })

  test('an upgrade request is ignored', async () => {
    const upgrade =
      'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c, websocket\r\nHTTP2-Settings: AAMAAABk\r\n'
    const { statuses } = await send(`GET /api/public/v1/org HTTP/1.1\r\n${auth()}${upgrade}\r\n`)

    expect(statuses).toEqual([200])
  })
})

test('a connection is asked to close after a number of requests', async () => {
  const small = await useWorld({ httpLimits: { requestsPerSocket: 3 } })
  const { port } = new URL(small.url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  let answers = 0
  socket.on('data', () => {
    answers++
    if (answers < 3) socket.write(request)
    else socket.end()
  })
  const { statuses, text } = await exchange(socket, request)

  expect(statuses).toEqual([200, 200, 200])
  expect(text.match(/^connection: \S+/gim)).toEqual([
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ])
})

test('a connection that has sent nothing does not delay a stop', async () => {
  // Longer than a test may take.
  const stopping = await useWorld({ httpLimits: { headersTimeoutMs: 300_000, requestTimeoutMs: 300_000 } })
  const accepted = once(stopping.http.fastify.server, 'connection')
  const closed = once(open(stopping).resume(), 'close')
  await accepted

  await stopping.http.fastify.close()
  await closed
})

test('a handler that takes too long is answered 503 with Retry-After', async () => {
  const world = await useWorld({ httpLimits: { handlerTimeoutMs: 1500 } })
  const org = await world.organization()
  const client = new pg.Client(world.connection)
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from organizations where id = $1 for update', [org.id])
  const answer = await org.request('POST', '/teams', { name: 'Too late' })
  await client.query('rollback')
  await client.end()

  expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } })
  // The handler's limit ended it, not the longer one of the database.
  const id = answer.headers.get('x-request-id') ?? ''
  expect(world.logLines.find((line) => line.includes(id))).toContain('FST_ERR_HANDLER_TIMEOUT')
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.headers.get('x-request-id')).toMatch(uuidV4)
})

test('after all of this every log line is JSON and the service still responds', async () => {
  const logLines = [...world.logLines, ...hastyWorld.logLines]
  for (const line of logLines) expect(() => JSON.parse(line)).not.toThrow()
  expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  expect((await org.request('GET', '/org')).status).toBe(200)
  expect((await hastyOrg.request('GET', '/org')).status).toBe(200)
})
