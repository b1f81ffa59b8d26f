/** Names of people, teams, courses, keys and organizations appear in mails, so they must be one line of plain text. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson, goodPassword } from '../../../../test/web-visitor.ts'
import { type Answer, createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createOrganization, updateOrganization } from '../../organization/organization/organization.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
})
afterAll(() => world.close())

const marks: [what: string, mark: string][] = [
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
  ['an escape', '\u001b'],
  ['a delete', '\u007f'],
  ['a next line', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['an Arabic letter mark', '\u061c'],
  ['a left-to-right mark', '\u200e'],
  ['a right-to-left mark', '\u200f'],
  ...Array.from('\u202a\u202b\u202c\u202d\u202e', (mark): [string, string] => ['an embedding', mark]),
  ...Array.from('\u2066\u2067\u2068\u2069', (mark): [string, string] => ['an isolate', mark]),
]

const message = 'must not contain line breaks, control characters or text direction marks'

function expectRefusal(answer: Answer): void {
  expect(expectError(answer, 400, 'invalid_request')).toEqual({ error: 'invalid_request', field: 'name', message })
}

const invisible: [what: string, name: string][] = [
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a blank Braille pattern', '\u2800'],
  ['joiners', '\u200c\u200d\u2060\u034f'],
  ['variation selectors', '\ufe0f\u{e0100}\u180b'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['invisible musical signs', '\u{1d159}\u{1d173}'],
  ['fillers with spaces between them', '\u3164 \u3164\u00a0\u200b'],
]

const user = (name: string) => ({ name, email: `${randomUUID()}@example.com`, role: 'learner', teamId: null })

describe.each(marks)('%s (%j)', (_, mark) => {
  const name = `Ada${mark}Example`

  test('is refused in new and in changed names', async () => {
    for (const path of ['/teams', '/custom-courses']) {
      expectRefusal(await org.request('POST', path, { name }))
      const { body } = await org.request('POST', path, { name: `Plain ${randomUUID()}` })
      expectRefusal(await org.request('PATCH', `${path}/${body.id}`, { name }))
    }
    expectRefusal(await org.request('POST', '/users', user(name)))
    const { body } = await org.request('POST', '/users', user('Ada'))
    expectRefusal(await org.request('PATCH', `/users/${body.id}`, user(name)))
    await expect(updateOrganization(org.context(), { name })).rejects.toThrow(message)
    const input = { name, slug: `new-${randomUUID().slice(0, 8)}`, domain: 'example.com' }
    await expect(createOrganization(org.context(), input)).rejects.toThrow(message)
  })
})

test.each(invisible)('%s alone is no name', async (_, name) => {
  const { visitor } = await createPerson(world, org, { role: 'org_admin', email: `${randomUUID()}@example.com` })
  const expectNothingVisible = (answer: Answer) =>
    expect(expectError(answer, 400, 'invalid_request')).toEqual({
      ...{ error: 'invalid_request', field: 'name', message: 'must contain a visible character' },
    })
  for (const path of ['/teams', '/custom-courses']) {
    expectNothingVisible(await org.request('POST', path, { name }))
    const { body } = await org.request('POST', path, { name: `Plain ${randomUUID()}` })
    expectNothingVisible(await org.request('PATCH', `${path}/${body.id}`, { name }))
  }
  expectNothingVisible(await org.request('POST', '/users', user(name)))
  const { body } = await org.request('POST', '/users', user('Ada'))
  expectNothingVisible(await org.request('PATCH', `/users/${body.id}`, user(name)))
  const key = { name, scopes: ['users:read'], password: goodPassword }
  expectNothingVisible(await visitor.call('POST', '/api-keys', key))
  expectNothingVisible(await visitor.call('PATCH', `/api-keys/${org.keyId}`, { name, password: goodPassword }))
  const message = 'must contain a visible character'
  await expect(updateOrganization(org.context(), { name: `${name}\u200b` })).rejects.toThrow(message)
})

test('a key is not renamed to a name with text direction marks', async () => {
  const { visitor } = await createPerson(world, org, { role: 'org_admin', email: `${randomUUID()}@example.com` })
  const rename = (name: string) => visitor.call('PATCH', `/api-keys/${org.keyId}`, { name, password: goodPassword })
  expectRefusal(await rename('HR\u202esync'))
  expect((await rename('HR sync')).status).toBe(200)
})

test.each([
  ['joined letters', 'نیما می‌خواهد'],
  ['emoji', '👩‍👩‍👧‍👦 Platform'],
  ['a flag made of tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['emoji with a variation selector', '❤️'],
  ['right-to-left letters', 'דנה לוי'],
  ['Arabic letters', 'فاطمة الزهراء'],
  ['Indic letters with joiners', 'ശ്രീ‌കാന്ത് क्‍ष'],
  ['Hangul', '김철수'],
  ['an invisible sign before a letter', '\u200bAda'],
  ['one letter', 'O'],
  ['signs around it that are trimmed', '\n Ada \u2028'],
])('%s are fine in names', async (_, name) => {
  const { status, body } = await org.request('POST', '/users', user(name))

  expect([status, body.name]).toEqual([200, name.trim()])
})

test('imports and API keys follow the same rule', async () => {
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const people = [{ name: 'Ada\u202eExample', email: 'ada@example.com', role: '', team: '' }]
  const key = { name: 'HR\u2028sync', scopes: ['users:read'], password: goodPassword }

  const imported = await visitor.call('POST', '/users/import', { people })

  expect(imported.body).toEqual([{ outcome: 'refused', problem: `name ${message}` }])
  expectRefusal(await visitor.call('POST', '/api-keys', key))
})
