/** How the body of an upload travels: its size, its type, its pace. */
import { connect, type Socket } from 'node:net'
import { appApiBase, limits, publicApiBase } from '@parapet/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cheapContainers, readSample, sarifFile } from '../../../../../test/sarif-world.ts'
import { createPerson } from '../../../../../test/web-visitor.ts'
import {
  createWorld,
  errorText,
  expectError,
  type TestOrganization,
  useWorld,
  type World,
} from '../../../../../test/world.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
})
afterAll(() => world.close())

/** Sends text piece by piece over a socket, and collects what comes back until the server closes. */
async function exchange({ url }: World, ...parts: (string | Buffer | (() => Promise<unknown>))[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  let text = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  for (const part of parts) {
    if (typeof part === 'function') await part()
    else if (socket.writable) socket.write(part)
  }
  await closed
  return text
}

const head = (key: string, ...headers: string[]) =>
  [
    `POST ${publicApiBase}/sarif HTTP/1.1`,
    'Host: parapet.example.com',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/sarif+json',
    'Connection: close',
    ...headers,
    '\r\n',
  ].join('\r\n')

test('a declared length above 10 MB is refused before any of it is read', async () => {
  const text = await exchange(world, head(org.key, `Content-Length: ${limits.sarifBodyBytes + 1}`))

  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toMatch(/x-request-id: [0-9a-f-]{36}/i)
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
    error: 'body_too_large',
    maxBytes: 10_485_760,
    message: 'The body is too large.',
  })
})

test('a chunked body above the limit gets a bare 413 and the connection is closed', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const chunks = Array.from({ length: 11 }, () => ['100000\r\n', chunk, '\r\n']).flat()
  const text = await exchange(world, head(org.key, 'Transfer-Encoding: chunked'), ...chunks)

  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(text).toMatch(/x-request-id: [0-9a-f-]{36}/i)
  expect(text).toMatch(/connection: close/i)
  expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe('')
})

test('a file of exactly 10 MB is accepted, one byte more is not', async () => {
  const file = sarifFile({ results: [] })
  const full = Buffer.alloc(limits.sarifBodyBytes, ' ')
  file.copy(full)

  expect((await org.request('POST', '/sarif', full)).body).toMatchObject({ status: 'processed' })
  const answer = await org.request('POST', '/sarif', Buffer.concat([full, Buffer.from(' ')]))
  expect(expectError(answer, 400, 'body_too_large')).toEqual({ error: 'body_too_large', maxBytes: 10_485_760 })
})

test('a file may take longer to arrive than the body of another request', async () => {
  const world = await useWorld({ httpLimits: { requestTimeoutMs: 400 } })
  const { key } = await world.organization()
  const file = sarifFile({ results: [] })
  const startOther = () =>
    exchange(world, head(key, 'Content-Length: 50').replace('/sarif ', '/users ').replace('sarif+json', 'json'), '{')
  let other = ''
  const waitForOther = async () => {
    other = await startOther()
  }
  const slow = await exchange(world, head(key, `Content-Length: ${file.length}`), waitForOther, file)

  expect(other).toMatch(/^HTTP\/1\.1 408 /)
  expect(other).toContain(errorText('request_timeout'))
  expect(slow).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body that never arrives is eventually cut off', async () => {
  const limits = { headersTimeoutMs: 300, requestTimeoutMs: 400, fileRequestTimeoutMs: 600, checkingIntervalMs: 50 }
  const world = await useWorld({ httpLimits: limits })
  const { key } = await world.organization()

  expect(await exchange(world, head(key, 'Content-Length: 50'), '{')).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['application/json', 200],
  ['application/sarif+json', 200],
  ['Application/SARIF+JSON; charset=utf-8', 200],
  ['application/sarif+json; charset=utf-16', 415],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/octet-stream', 415],
])('the type %s is answered %i', async (type, status) => {
  const answer = await org.request('POST', '/sarif', sarifFile({ results: [] }), { headers: { 'content-type': type } })

  expect(answer.status).toBe(status)
})

test('a file of small containers and many distinct keys is refused, and other requests are still served', async () => {
  const other = await world.organization()
  const [refused, taken] = await Promise.all([
    org.request('POST', '/sarif', cheapContainers()),
    other.request('POST', '/sarif', readSample('njsscan.sarif')),
  ])

  expect(expectError(refused, 400, 'invalid_sarif')).toMatchObject({
    field: 'body',
    message: expect.stringMatching(/^must not hold more than 2000000 keys and values; split it/),
  })
  expect(taken.status).toBe(200)
  expect((await world.request('GET', '/healthz')).status).toBe(200)
  expect((await org.request('POST', '/sarif', readSample('njsscan.sarif'))).status).toBe(200)
})

test('a compressed file is not unpacked', async () => {
  const headers = { 'content-encoding': 'gzip' }

  expectError(await org.request('POST', '/sarif', sarifFile({}), { headers }), 415, 'unsupported_media_type')
})

test('no body, no JSON, no SARIF and another version get different errors', async () => {
  expectError(await org.request('POST', '/sarif', ''), 400, 'empty_body')
  expectError(await org.request('POST', '/sarif'), 400, 'empty_body')
  expectError(await org.request('POST', '/sarif', '{"version":'), 400, 'invalid_json')
  expectError(await org.request('POST', '/sarif', Buffer.from([0x7b, 0xff])), 400, 'invalid_json')
  expectError(await org.request('POST', '/sarif', '{"version":"2.0.0","runs":[]}'), 400, 'unsupported_sarif_version')
  expect(expectError(await org.request('POST', '/sarif', readSample('invalid-1.sarif')), 400, 'invalid_sarif')).toEqual(
    {
      error: 'invalid_sarif',
      field: 'runs[0].results',
      message: 'must be an array',
    },
  )
})

test.each(['a key', 'the session of an admin'])(
  'an organization that sends too many files at once with %s is asked to wait, and others are not',
  async (credential) => {
    const world = await useWorld()
    const [org, other] = [await world.organization(), await world.organization()]
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    const start =
      credential === 'a key'
        ? head(org.key, 'Content-Length: 100')
        : head('', 'Content-Length: 100', `Cookie: ${visitor.cookie}`, 'Sec-Fetch-Site: same-origin').replace(
            publicApiBase,
            appApiBase,
          )
    const upload = (by: TestOrganization) => by.request('POST', '/sarif', sarifFile({ results: [] }))
    const { hostname, port } = new URL(world.url)
    const held = new Set<Socket>()
    const hold = () => {
      const socket = connect(Number(port), hostname).on('error', () => {})
      held.add(socket)
      onTestFinished(() => void socket.destroy())
      socket.write(`${start}{`)
      // An upload was faster and took its place.
      socket.once('data', () => {
        held.delete(socket.destroy())
        hold()
      })
    }
    for (let n = 0; n < 4; n++) hold()
    // Until all four have come in.
    let refused = await upload(org)
    while (refused.status === 200) refused = await upload(org)

    expectError(refused, 503, 'unavailable')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await upload(other)).status).toBe(200)
    for (const socket of held) socket.removeAllListeners('data').destroy()
    while (refused.status === 503) refused = await upload(org)
    expect(refused.status).toBe(200)
  },
)

test('an author that is not an email address is accepted, belongs to nobody and is listed', async () => {
  const headers = { 'x-commit-author-email': 'not an email' }
  const { status, body } = await org.request('POST', '/sarif', readSample('njsscan.sarif'), { headers })

  expect([status, body.assignmentsCreated]).toEqual([200, []])
  expect(body.unresolvedAuthors).toEqual(['not an email'])
})
