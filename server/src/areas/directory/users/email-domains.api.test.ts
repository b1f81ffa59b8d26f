import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { isAllowedEmail, readEmailDomains, updateOrganization } from '../../organization/organization/organization.ts'
import { importUsers } from './import-users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function limitedOrganization(...allowedEmailDomains: string[]): Promise<TestOrganization> {
  const org = await world.organization()
  await updateOrganization(org.context(), { allowedEmailDomains })
  return org
}

const person = (email: string) => ({ name: 'Ada Example', email, role: 'learner' as const, teamId: null })

describe('which addresses an organization allows', () => {
  test.each([
    ['ada@example.com', ['example.com'], true],
    ['Ada@EXAMPLE.com', ['example.com'], true],
    ['ada@example.org', ['example.com', 'example.org'], true],
    ['ada@sub.example.com', ['example.com'], false],
    ['ada@notexample.com', ['example.com'], false],
    ['ada@example.com.example.org', ['example.com'], false],
    ['ada@bücher.example', ['bücher.example'], true],
    ['ada@xn--bcher-kva.example', ['BÜCHER.example'], true],
    ['ada@bu\u0308cher.example', ['xn--bcher-kva.example'], true],
    // Cyrillic а, which only looks like the Latin letter.
    ['ada@ex\u0430mple.com', ['example.com'], false],
    ['ada@xn--.com', ['example.com'], false],
    ['ada@anything.example', [], true],
  ])('%s where %j are allowed: %s', (email, domains, expected) => {
    expect(isAllowedEmail(email, readEmailDomains(domains))).toBe(expected)
  })

  test('domains are stored in lower case and ASCII, each once, and invalid ones are refused', () => {
    expect(readEmailDomains([' @Example.COM ', 'example.com', 'Bücher.example'])).toEqual([
      'example.com',
      'xn--bcher-kva.example',
    ])
    for (const text of [
      '',
      'localhost',
      'a b.example',
      'ada@example.com',
      '*.example.com',
      '192.0.2.1',
      'x..example',
    ]) {
      expect(() => readEmailDomains([text]), text).toThrow('must be a domain such as example.com')
    }
  })
})

describe('where only some domains are allowed', () => {
  const refusal = {
    error: 'email_domain_not_allowed',
    field: 'email',
    message: 'must be an address at example.com or example.org',
    allowedDomains: ['example.com', 'example.org'],
  }

  test('people at other domains cannot be created or invited, by key or in the console', async () => {
    const org = await limitedOrganization('Example.com', 'example.org')
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    const before = (await org.request('GET', '/users')).body

    const outside = person('ada@other.example')
    const answers = [await org.request('POST', '/users', outside), await visitor.call('POST', '/users', outside)]

    for (const answer of answers) expect(expectError(answer, 409, 'email_domain_not_allowed')).toEqual(refusal)
    expect((await org.request('GET', '/users')).body).toEqual(before)
    expect((await org.request('POST', '/users', person('ada@EXAMPLE.org'))).status).toBe(200)
  })

  test('nobody can change to another domain, and earlier addresses may stay', async () => {
    const org = await world.organization()
    const { body: early } = await org.request('POST', '/users', person('ada@other.example'))
    await updateOrganization(org.context(), { allowedEmailDomains: ['example.com', 'example.org'] })
    const change = (email: string) => org.request('PATCH', `/users/${early.id}`, { ...person(email), name: 'Ada' })

    expect((await change('ADA@other.example')).status).toBe(200)
    expect(expectError(await change('eve@other.example'), 409, 'email_domain_not_allowed')).toEqual(refusal)
    expect((await change('ada@example.org')).status).toBe(200)
  })

  test('an invitation to an earlier address outside the domains is not resent', async () => {
    const org = await world.organization()
    const { body: early } = await org.request('POST', '/users', person('ada@other.example'))
    await updateOrganization(org.context(), { allowedEmailDomains: ['example.com', 'example.org'] })

    const answer = await org.request('POST', `/users/${early.id}/resend-invitation`)

    expect(expectError(answer, 409, 'email_domain_not_allowed')).toEqual(refusal)
  })

  test('an import refuses only those lines, and members stay members', async () => {
    const org = await world.organization()
    await org.request('POST', '/users', person('member@other.example'))
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    await updateOrganization(org.context(), { allowedEmailDomains: ['example.com'] })
    const emails = ['new@other.example', `${randomUUID()}@example.com`, 'member@other.example']
    const lines = emails.map((email, line) => ({ name: 'Ada', email, role: '', team: '', line }))

    const people = lines.map(({ line: _, ...fields }) => fields)
    const { body } = await visitor.call('POST', '/users/import', { people })
    const report = await importUsers(org.context(), lines, { isDryRun: true, isUpdate: true })

    const problem = 'email must be an address at example.com'
    expect(body).toEqual([
      { outcome: 'refused', problem },
      { outcome: 'created', problem: null },
      { outcome: 'member', problem: null },
    ])
    expect(report).toMatchObject({ created: 0, updated: 2 })
    expect(report.refused).toEqual([{ line: 0, email: 'new@other.example', reason: problem }])
  })
})
