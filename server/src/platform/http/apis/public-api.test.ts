import { randomUUID } from 'node:crypto'
import { getOrganization, publicApiBase } from '@parapet/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, errorText, expectError, type World } from '../../../../test/world.ts'
import { type ApiOptions, createPublicApi } from './public-api.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newUser = (fields: object = {}) => ({ name: 'Ada', email: 'ada@example.com', role: 'learner', ...fields })

/** The order of checks: route, key, rate, scope, body, existence, conflict. Rate is shown with the rate limit. */
describe('of two reasons to refuse a request, reports the first:', () => {
  test('an unknown route before a missing key', async () => {
    expectError(await world.request('GET', `${publicApiBase}/nowhere`), 404, 'not_found')
  })

  test('a wrong method before a missing key', async () => {
    expectError(await world.request('PUT', `${publicApiBase}/users`), 405, 'method_not_allowed')
  })

  test.each([
    ['broken JSON', '{', {}],
    ['no body', undefined, {}],
    ['a body of another type', '{}', { 'content-type': 'text/plain' }],
    ['a type that makes no sense', '{}', { 'content-type': 'garbage' }],
    ['an odd Idempotency-Key', '{}', { 'idempotency-key': 'x'.repeat(256) }],
  ])('a missing key, and a missing scope, before %s', async (_what, body, headers) => {
    const org = await world.organization()
    const { key } = await org.createKey(['users:read'])

    expectError(await org.request('POST', '/users', body, { key: null, headers }), 401, 'unauthorized')
    expectError(await org.request('POST', '/users', body, { key, headers }), 403, 'insufficient_scope')
  })

  test('a missing scope before an unknown user, so that ids cannot be probed', async () => {
    const org = await world.organization()
    const { key } = await org.createKey(['org:read'])
    for (const id of [org.adminId, randomUUID(), 'x']) {
      expectError(await org.request('DELETE', `/users/${id}`, undefined, { key }), 403, 'insufficient_scope')
    }
  })

  test.each(['/users', '/teams', '/custom-courses'])(
    'a mistake in the body before an unknown id in %s',
    async (path) => {
      const org = await world.organization()
      const url = `${path}/${randomUUID()}`

      expectError(await org.request('PATCH', url, { name: 5 }), 400, 'invalid_request')
      expectError(await org.request('PATCH', url, '{'), 400, 'invalid_json')
      expectError(await org.request('PATCH', url), 400, 'empty_body')
    },
  )

  test('an invalid body before an unknown team', async () => {
    const org = await world.organization()
    const answer = await org.request('POST', '/users', newUser({ teamId: randomUUID(), name: '' }))

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'name' })
  })

  test('an unknown user before an unknown team', async () => {
    const org = await world.organization()
    const answer = await org.request('PATCH', `/users/${randomUUID()}`, newUser({ teamId: randomUUID() }))

    expectError(answer, 404, 'user_not_found')
  })

  test('an unknown user or team before an email in use', async () => {
    const org = await world.organization()
    await org.request('POST', '/users', newUser())
    const unknownTeam = newUser({ teamId: randomUUID() })

    expectError(await org.request('PATCH', `/users/${randomUUID()}`, newUser({ teamId: null })), 404, 'user_not_found')
    expectError(await org.request('PATCH', `/users/${org.adminId}`, unknownTeam), 404, 'team_not_found')
    expectError(await org.request('POST', '/users', unknownTeam), 404, 'team_not_found')
  })

  test('an unknown team before a missing seat', async () => {
    const org = await world.organization({ maxSeats: 1 })

    expectError(await org.request('POST', '/users', newUser({ teamId: randomUUID() })), 404, 'team_not_found')
  })

  test('an unknown course or item before a name in use', async () => {
    const org = await world.organization()
    await org.request('POST', '/custom-courses', { name: 'Onboarding' })
    const other = (await org.request('POST', '/custom-courses', { name: 'Other' })).body
    const items = [{ itemType: 'topic', itemId: 'no-such-topic', orderIndex: 0 }]
    const body = { name: 'Onboarding', items }

    expectError(await org.request('PATCH', `/custom-courses/${randomUUID()}`, body), 404, 'custom_course_not_found')
    expectError(await org.request('PATCH', `/custom-courses/${other.id}`, body), 404, 'topic_not_found')
    expectError(await org.request('POST', '/custom-courses', body), 404, 'topic_not_found')
  })

  test('an unknown team before a name in use', async () => {
    const org = await world.organization()
    await org.request('POST', '/teams', { name: 'Platform' })

    expectError(await org.request('PATCH', `/teams/${randomUUID()}`, { name: 'Platform' }), 404, 'team_not_found')
  })
})

describe('a path id', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const variants: [string, string][] = [
    ['in capitals', id.toUpperCase()],
    ['in braces', `%7B${id}%7D`],
    ['without dashes', id.replaceAll('-', '')],
    ['as a URN', `urn:uuid:${id}`],
    ['with a NUL', `${id}%00`],
    ['that is a NUL', '%00'],
    ['with a line break', `${id}%0A`],
    ['with a space', `%20${id}`],
    ['with a slash inside', `..%2F${id}`],
    ['with a backslash', `..%5C${id}`],
    ['with a semicolon', `${id};v=1`],
    ['with a dot', `${id}.`],
    ['with a file ending', `${id}.json`],
    ['with a trailing slash', `${id}%2F`],
    ['of 10 KB', 'a'.repeat(10_240)],
    ['with half an escape', `${id}%`],
    ['with a broken escape', `${id}%zz`],
    ['with invalid UTF-8', `${id}%ff%fe`],
    ['with a lone surrogate', '%ED%A0%80'],
    ['with an emoji', '%F0%9F%A6%80'],
    ['that is a number', '1'],
    ['that is null', 'null'],
    ['that is __proto__', '__proto__'],
    ['that is SQL', "1'%20or%20'1'='1"],
    ['that is the nil UUID', '00000000-0000-0000-0000-000000000000'],
  ]

  test.each(variants)('%s gets the same response as an unknown one, from every operation', async (_what, id) => {
    const org = await world.organization()
    const operations = [
      ['GET', `/users/${id}`, undefined, 'user_not_found'],
      ['PATCH', `/users/${id}`, newUser({ teamId: null }), 'user_not_found'],
      ['DELETE', `/users/${id}`, undefined, 'user_not_found'],
      ['POST', `/users/${id}/reactivate`, undefined, 'user_not_found'],
      ['POST', `/users/${id}/resend-invitation`, undefined, 'user_not_found'],
      ['GET', `/teams/${id}`, undefined, 'team_not_found'],
      ['PATCH', `/teams/${id}`, {}, 'team_not_found'],
      ['DELETE', `/teams/${id}`, undefined, 'team_not_found'],
      ['GET', `/custom-courses/${id}`, undefined, 'custom_course_not_found'],
      ['PATCH', `/custom-courses/${id}`, {}, 'custom_course_not_found'],
      ['DELETE', `/custom-courses/${id}`, undefined, 'custom_course_not_found'],
    ] as const
    for (const [method, path, body, code] of operations) {
      const answer = await org.request(method, path, body)
      expect([answer.status, answer.text], `${method} ${path.slice(0, 100)}`).toEqual([404, errorText(code)])
    }
  })

  test.each(['/users', '/teams', '/custom-courses'])('in upper case finds the resource (%s)', async (path) => {
    const org = await world.organization()
    const body = path === '/users' ? newUser() : { name: 'Platform' }
    const created = (await org.request('POST', path, body)).body

    expect((await org.request('GET', `${path}/${created.id}`)).status).toBe(200)
    expect((await org.request('GET', `${path}/${created.id.toUpperCase()}`)).body).toMatchObject({ id: created.id })
  })

  test('of another resource type is unknown', async () => {
    const org = await world.organization()
    const team = (await org.request('POST', '/teams', { name: 'Platform' })).body

    expectError(await org.request('GET', `/users/${team.id}`), 404, 'user_not_found')
    expectError(await org.request('GET', `/teams/${org.adminId}`), 404, 'team_not_found')
    expectError(await org.request('GET', `/custom-courses/${team.id}`), 404, 'custom_course_not_found')
  })
})

test('binding an operation twice fails at startup', () => {
  const api = createPublicApi(Fastify(), {} as ApiOptions<unknown>)
  const answer = () => ({}) as never
  api.bind(getOrganization, answer)

  expect(() => api.bind(getOrganization, answer)).toThrow('org.get is bound twice')
})
