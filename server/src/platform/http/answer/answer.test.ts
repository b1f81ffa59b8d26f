import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { publicApiBase, publicOperations } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type RawAnswer = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }

/** Bytes as they are on the wire: `fetch` would decompress them. */
function send(
  org: TestOrganization,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { authorization: `Bearer ${org.key}`, ...headers } }
    const request = httpRequest(world.url + publicApiBase + path, options, async (response) => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) })
    })
    request.on('error', reject).end()
  })
}

/** Every read of the API that answers with JSON, with ids that exist. */
async function allReads(org: TestOrganization): Promise<string[]> {
  const team = (await org.request('POST', '/teams', { name: 'Platform' })).body
  const course = (await org.request('POST', '/custom-courses', { name: 'Onboarding' })).body
  const newAssignment = { assigneeType: 'team', assigneeId: team.id, contentArea: 'practice' }
  const target = { targetType: 'custom-course', targetId: course.id }
  const assignment = (await org.request('POST', '/assignments', { ...newAssignment, ...target })).body
  const newEndpoint = { url: 'https://hooks.example.com/parapet', events: ['assignment.created'] }
  const endpoint = (await org.request('POST', '/webhook-endpoints', newEndpoint)).body
  const delivery = (await org.request('POST', `/webhook-endpoints/${endpoint.id}/test`)).body
  const run = (await org.request('POST', '/sarif', { version: '2.1.0', runs: [] })).body
  const ids: Record<string, string> = {
    userId: org.adminId,
    teamId: team.id,
    customCourseId: course.id,
    assignmentId: assignment.id,
    cweId: '89',
    id: endpoint.id,
    deliveryId: delivery.id,
    runId: run.runId,
    framework: 'owasp-top-10-2025',
    regulation: 'pci-dss-4-0-1',
    report: 'training-record',
  }
  return publicOperations
    .filter(({ method, file }) => method === 'GET' && file === undefined)
    .map(({ url }) => url.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] as string))
}

async function addUsers(org: TestOrganization, users: number): Promise<void> {
  for (let i = 0; i < users; i++) {
    await org.request('POST', '/users', { name: 'Ada Example', email: `user${i}@example.com`, role: 'learner' })
  }
}

describe('ETag', () => {
  test('is on every read, and If-None-Match with it returns 304 without a body', async () => {
    // Some responses contain the current minute.
    world.clock.hold()
    const org = await world.organization()
    for (const path of await allReads(org)) {
      const first = await send(org, 'GET', path)
      const etag = first.headers.etag as string
      const second = await send(org, 'GET', path, { 'if-none-match': etag })

      expect(etag, path).toMatch(/^W\/"[\w-]+"$/)
      expect([second.status, second.bytes.length, second.headers.etag], path).toEqual([304, 0, etag])
    }
  })

  test('changes with the response, and the old one returns the new response', async () => {
    const org = await world.organization()
    const before = await org.request('GET', '/users')
    await addUsers(org, 1)
    const headers = { 'if-none-match': before.headers.get('etag') as string }
    const after = await org.request('GET', '/users', undefined, { headers })

    expect(after.status).toBe(200)
    expect(after.body).toHaveLength(2)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  test('stays when nothing changed', async () => {
    const org = await world.organization()
    const etags = [await send(org, 'GET', '/org'), await send(org, 'GET', '/org')].map(({ headers }) => headers.etag)

    expect(etags[0]).toBe(etags[1])
  })

  test.each([
    ['*', 304],
    ['the tag', 304],
    ['the tag without W/', 304],
    ['a list with the tag', 304],
    ['another tag', 200],
    ['the tag without quotes', 200],
    ['nothing', 200],
  ])('compares If-None-Match with %s: %i', async (what, status) => {
    const org = await world.organization()
    const etag = (await send(org, 'GET', '/org')).headers.etag as string
    const value: Record<string, string> = {
      '*': '*',
      'the tag': etag,
      'the tag without W/': etag.slice(2),
      'a list with the tag': `"one", ${etag} , W/"two"`,
      'another tag': 'W/"another"',
      'the tag without quotes': etag.replaceAll('"', ''),
      nothing: '',
    }

    expect((await send(org, 'GET', '/org', { 'if-none-match': value[what] as string })).status).toBe(status)
  })

  test('is ignored without a valid key', async () => {
    const org = await world.organization()
    const headers = { 'if-none-match': '*' }

    expect((await org.request('GET', '/org', undefined, { key: null, headers })).status).toBe(401)
  })

  test('does not let browsers or proxies store the response, and a caller that kept it still gets 304', async () => {
    const org = await world.organization()
    const first = await send(org, 'GET', '/users')
    const again = await send(org, 'GET', '/users', { 'if-none-match': first.headers.etag as string })

    expect([first.status, again.status]).toEqual([200, 304])
    expect([first.headers['cache-control'], again.headers['cache-control']]).toEqual(['no-store', 'no-store'])
  })
})

describe('compression', () => {
  test.each(['gzip', 'GZIP', 'br, gzip;q=0.5', '*', 'gzip ; q=1'])(
    'is used for a long answer to Accept-Encoding: %s',
    async (accept) => {
      const org = await world.organization()
      await addUsers(org, 6)
      const plain = await send(org, 'GET', '/users')
      const zipped = await send(org, 'GET', '/users', { 'accept-encoding': accept })

      expect(plain.bytes.length).toBeGreaterThan(1024)
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(zipped.bytes.length).toBeLessThan(plain.bytes.length)
      expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
      expect([plain.headers.vary, zipped.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
      expect(zipped.headers.etag).toBe(plain.headers.etag)
    },
  )

  test.each(['identity', 'br', 'gzip;q=0', 'gzip; q=0.000', 'xgzip', ''])(
    'is not used for Accept-Encoding: %s',
    async (accept) => {
      const org = await world.organization()
      await addUsers(org, 6)
      const answer = await send(org, 'GET', '/users', { 'accept-encoding': accept })

      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(JSON.parse(answer.bytes.toString())).toHaveLength(7)
    },
  )

  test('is not used for responses up to 1 KiB', async () => {
    const org = await world.organization()
    const answer = await send(org, 'GET', '/org', { 'accept-encoding': 'gzip' })

    expect(answer.bytes.length).toBeLessThan(1024)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

describe('HEAD', () => {
  test.each(['identity', 'gzip'])('has the headers of GET and no body, for every read (%s)', async (encoding) => {
    world.clock.hold()
    const org = await world.organization()
    await addUsers(org, 6)
    for (const path of await allReads(org)) {
      const headers = { 'accept-encoding': encoding }
      const get = await send(org, 'GET', path, headers)
      const head = await send(org, 'HEAD', path, headers)
      const comparable = ({ date: _date, 'x-request-id': _id, ...rest }: IncomingHttpHeaders) => rest

      expect([head.status, head.bytes.length], path).toEqual([200, 0])
      expect(comparable(head.headers), path).toEqual(comparable(get.headers))
    }
  })

  test('needs a key and a scope like GET', async () => {
    const org = await world.organization()
    const { key } = await org.createKey([])
    const status = async (key: string | null) => (await org.request('HEAD', '/org', undefined, { key })).status

    expect([await status(null), await status(key), await status(org.key)]).toEqual([401, 403, 200])
  })

  test('of an unknown resource is 404 without a body', async () => {
    const org = await world.organization()
    const answer = await send(org, 'HEAD', '/users/unknown')

    expect([answer.status, answer.bytes.length]).toEqual([404, 0])
  })
})

test('responses to writes are not cacheable', async () => {
  const org = await world.organization()

  expect((await org.request('POST', '/teams', { name: 'Platform' })).headers.get('cache-control')).toBe('no-store')
})

test('every success is 200 with JSON in UTF-8 and no wrapper', async () => {
  const org = await world.organization()
  const created = await org.request('POST', '/teams', { name: 'Plätform' })
  const list = await org.request('GET', '/teams')

  expect(created.status).toBe(200)
  expect([created, list].map(({ headers }) => headers.get('content-type'))).toEqual(
    Array(2).fill('application/json; charset=utf-8'),
  )
  expect(list.body).toEqual([created.body])
})
