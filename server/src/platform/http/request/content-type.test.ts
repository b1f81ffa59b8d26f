import { publicApiBase } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, errorText, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Write = [method: string, path: string]

/** Every operation with a body. */
async function allWrites(org: TestOrganization): Promise<Write[]> {
  const team = (await org.request('POST', '/teams', { name: 'Platform' })).body
  const course = (await org.request('POST', '/custom-courses', { name: 'Onboarding' })).body
  return [
    ['POST', '/users'],
    ['PATCH', `/users/${org.adminId}`],
    ['POST', '/teams'],
    ['PATCH', `/teams/${team.id}`],
    ['POST', '/custom-courses'],
    ['PATCH', `/custom-courses/${course.id}`],
  ]
}

// The body is invalid, so an accepted type gives 400 and any other gives 415.
const wrong = '{"name":5}'

/** The response of each write to the same headers, one line each. */
async function answersTo(org: TestOrganization, writes: Write[], headers: Record<string, string>): Promise<string[]> {
  const answers: string[] = []
  for (const [method, path] of writes) {
    const { status, body } = await org.request(method, path, wrong, { headers })
    answers.push(`${status} ${body?.error}`)
  }
  return answers
}

const validated = Array(6).fill('400 invalid_request')
const unsupported = Array(6).fill('415 unsupported_media_type')

const acceptedTypes = [
  'application/json',
  'APPLICATION/JSON',
  'Application/Json',
  ' application/json ',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json ; charset="utf-8"',
  'application/json;\tcharset=utf-8',
]
const refusedTypes = [
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json5',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/problem+json',
  'application/vnd.api+json',
  'application/x-json',
  'application/octet-stream',
  'application/json\ta',
  'application/json garbage',
  'application/json,',
  'application/json, application/json',
  'application/json, text/plain',
  'application/json;',
  'application/json; charset',
  'application/json; charset=',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json; charset=utf8',
  'application/json; charset=latin1',
  'application/json; charset=iso-8859-1',
  'application/json; charset="utf-8',
  "application/json; charset='utf-8'",
  'application/json; charset=utf-8; charset=utf-16',
  'application/json; charset=utf-8 x',
  'application/json; boundary=x',
  'application/json; q=1',
  'application /json',
  'application/ json',
  'application\\json',
  'application/json/x',
  'application//json',
  '/json',
  'application/',
  'application',
  'json',
  '*/*',
  'application/*',
  ';',
  ',',
  '"application/json"',
  '<application/json>',
  'application/json\u00a0',
  'application/jsön',
  'x'.repeat(5000),
]

describe('415 unsupported_media_type', () => {
  test('does not answer JSON in UTF-8, however it is spelled', async () => {
    const org = await world.organization()
    const writes = await allWrites(org)
    for (const type of acceptedTypes) {
      expect(await answersTo(org, writes, { 'content-type': type }), type).toEqual(validated)
    }
  })

  test('answers every other Content-Type, on every POST and PATCH', async () => {
    const org = await world.organization()
    const writes = await allWrites(org)
    for (const type of refusedTypes) {
      expect(await answersTo(org, writes, { 'content-type': type }), type).toEqual(unsupported)
    }
  })

  test('answers a body without a Content-Type', async () => {
    const org = await world.organization()
    const headers = { authorization: `Bearer ${org.key}` }
    for (const [method, path] of await allWrites(org)) {
      const response = await fetch(world.url + publicApiBase + path, { method, headers, body: Buffer.from(wrong) })
      expect(await response.json(), path).toMatchObject({ error: 'unsupported_media_type' })
    }
  })

  test('answers every compressed body', async () => {
    const org = await world.organization()
    const writes = await allWrites(org)
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'x']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      expect(await answersTo(org, writes, headers), encoding).toEqual(unsupported)
    }
  })
})

describe('400 empty_body answers every POST and PATCH without a body where one is required', () => {
  test.each([
    ['nothing at all', undefined, {}],
    ['a type and no bytes', '', {}],
    ['another type and no bytes', '', { 'content-type': 'text/plain' }],
  ])('%s', async (_what, body, headers) => {
    const org = await world.organization()
    for (const [method, path] of await allWrites(org)) {
      const answer = await org.request(method, path, body, { headers })
      expect([answer.status, answer.text], `${method} ${path}`).toEqual([400, errorText('empty_body')])
    }
  })
})

describe('operations without a body ignore body and Content-Type', () => {
  test.each([
    ['broken JSON', '{', 'application/json'],
    ['an empty body with a type', '', 'application/json'],
    ['another type', '<x/>', 'application/xml'],
    ['a type that makes no sense', 'x', 'garbage'],
    ['a NUL in JSON', '{"a":"\\u0000"}', 'application/json'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
  ])('%s', async (_what, body, type) => {
    const org = await world.organization()
    const headers = { 'content-type': type }
    const user = (await org.request('POST', '/users', { name: 'Ada', email: 'ada@example.com', role: '' })).body

    expect((await org.request('POST', `/users/${user.id}/resend-invitation`, body, { headers })).status).toBe(200)
    expect((await org.request('DELETE', `/users/${user.id}`, body, { headers })).status).toBe(200)
    expect((await org.request('POST', `/users/${user.id}/reactivate`, body, { headers })).status).toBe(200)
  })
})
