/** People read errors of the API in logs and terminals, so each says what is wrong and what to do. */
import { publicApiBase, publicOperations } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, createWorld, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
})
afterAll(() => world.close())

const unknownId = '0198c2f4-e1f0-7c1a-9d3e-52f8a9b0c4d1'

function expectMessage({ status, body, text }: Answer, what: string): void {
  expect(status, `${what} ${text}`).toBeGreaterThanOrEqual(400)
  expect(typeof body.message === 'string' && body.message.length > 10, `${what} ${text}`).toBe(true)
}

test('every operation explains a missing key, and an id that is unknown', async () => {
  for (const { method, url, body } of publicOperations) {
    const path = url.replaceAll(/\{\w+\}/g, unknownId)
    const answer = await world.request(method, publicApiBase + path, body === undefined ? undefined : {})
    expectMessage(answer, `${method} ${url}`)
    if (path === url || method !== 'GET') continue
    const unknown = await org.request(method, path)
    // A weakness that nothing teaches has no topics, which is no error.
    if (unknown.status !== 200) expectMessage(unknown, `${method} ${url}`)
  }
})

test('a missing key and a wrong one get messages of their own', async () => {
  const missing = await world.request('GET', `${publicApiBase}/org`)
  const wrong = await world.request('GET', `${publicApiBase}/org`, undefined, { key: 'ppt_wrong' })

  expect(missing.body.message).toBe(
    'Send an API key in the header Authorization: Bearer ppt_… Admins create keys in the console',
  )
  expect(wrong.body.message).toBe('The API key is unknown or was revoked, or the admin who created it is no longer one')
})

test('a body that is not JSON names the line and column', async () => {
  const answer = await org.request('POST', '/teams', '{\n  "name": "Platform",\n}')

  expect(answer.body).toEqual({
    error: 'invalid_json',
    message: 'Line 3, column 1: a name in double quotes is expected here',
    line: 3,
    column: 1,
  })
})

test('a file that is not JSON names the place, or its encoding', async () => {
  const upload = async (bytes: Buffer) => (await org.request('POST', '/sarif', bytes)).body
  const text = '{"version": "2.1.0",\n "runs": [}'

  expect(await upload(Buffer.from(text))).toEqual({
    error: 'invalid_json',
    message: 'Line 2, column 11: a value is expected here',
    line: 2,
    column: 11,
  })
  expect((await upload(Buffer.from(text, 'utf16le'))).message).toContain('UTF-16')
  expect((await upload(Buffer.from([0x1f, 0x8b, 8, 0, 0]))).message).toContain('gzip')
})

test('a body of another type names those that the operation takes', async () => {
  const send = (path: string, type: string) =>
    org.request('POST', path, 'name=A', { headers: { 'content-type': type } }).then(({ body }) => body)

  for (const type of ['text/plain', 'no type']) {
    expect(await send('/teams', type)).toEqual({
      error: 'unsupported_media_type',
      message: 'Send the body as application/json, in UTF-8',
      accepted: ['application/json'],
    })
  }
  expect((await send('/sarif', 'application/octet-stream')).accepted).toEqual([
    'application/json',
    'application/sarif+json',
  ])
})
