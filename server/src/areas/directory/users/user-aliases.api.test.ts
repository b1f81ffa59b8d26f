import { limits } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { locationOf, sarifFile } from '../../../../test/sarif-world.ts'
import { createPerson, createVisitor, goodPassword } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createIdentityProvider } from '../../../../test/worlds/scim.ts'
import { answerOldestReset } from '../../access/sign-in/answer-resets.ts'
import { importUsers } from './import-users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

const ada = { name: 'Ada Example', email: 'ada@example.com', role: 'learner' } as const
const noreply = '12345+Ada@users.noreply.example.com'

async function organizationWithAda() {
  const org = await world.organization()
  const { id } = await org.api.users.create(ada)
  return { org, id, add: (email: string) => org.request('POST', `/users/${id}/aliases`, { email }) }
}

const emailsOf = async (org: TestOrganization, userId: string) =>
  (await org.api.users.listAliases(userId)).map(({ email }) => email)

const finding = (email: string) =>
  sarifFile({
    results: [
      {
        ruleId: 'r',
        level: 'error',
        taxa: [{ id: 'CWE-89' }],
        properties: { authorEmail: email },
        locations: [locationOf('a.ts', 1)],
      },
    ],
  })

describe('other addresses of a person', () => {
  test('are added, listed and removed, with audit lines that name no address', async () => {
    const { org, id } = await organizationWithAda()
    const alias = await org.api.users.addAlias(id, { email: noreply })

    expect(alias).toMatchObject({ email: noreply, isManaged: false })
    expect(await org.api.users.addAlias(id, { email: noreply.toUpperCase() })).toEqual(alias)
    expect(await org.api.users.listAliases(id)).toEqual([alias])
    expect(await org.api.users.removeAlias(id, alias.id)).toEqual({ message: 'Alias removed' })
    expectError(await org.request('DELETE', `/users/${id}/aliases/${alias.id}`), 404, 'alias_not_found')
    const lines = (await org.api.auditLog.list({ limit: 2 })).map(({ action, subjectId, details }) => ({
      ...{ action, subjectId, details },
    }))
    expect(lines).toEqual([
      { action: 'user.alias_removed', subjectId: id, details: { aliasId: alias.id } },
      { action: 'user.alias_added', subjectId: id, details: { aliasId: alias.id } },
    ])
  })

  test('match findings to the person, in any case', async () => {
    const { org, id, add } = await organizationWithAda()
    const before = await org.api.sarif.upload(finding(noreply), { commitSha: 'a' })
    await add(noreply)
    const after = await org.api.sarif.upload(finding(noreply.toLowerCase()), { commitSha: 'b' })

    expect(before).toMatchObject({ unresolvedAuthors: [noreply.toLowerCase()], assignmentsCreated: [] })
    expect(after).toMatchObject({
      unresolvedAuthors: [],
      assignmentsCreated: [{ userId: id, userEmail: ada.email, topicId: 'sql-injection' }],
    })
  })

  test('are unique among all addresses of an organization, and free in another one', async () => {
    const { org, id, add } = await organizationWithAda()
    const bea = await org.api.users.create({ name: 'Bea', email: 'bea@example.com', role: 'learner' })
    await org.api.users.addAlias(bea.id, { email: 'b@example.com' })

    for (const email of ['Bea@example.com', 'B@example.com', 'ADA@example.com']) {
      expect(expectError(await add(email), 409, 'email_in_use')).toMatchObject({ field: 'email' })
    }
    expectError(await org.request('POST', '/users', { ...ada, email: 'B@Example.com' }), 409, 'email_in_use')
    const change = { ...ada, email: 'b@example.com', teamId: null }
    expectError(await org.request('PATCH', `/users/${id}`, change), 409, 'email_in_use')
    const other = await organizationWithAda()
    expect((await other.add('b@example.com')).status).toBe(200)
  })

  test('are removed when one becomes the sign-in address', async () => {
    const { org, id, add } = await organizationWithAda()
    await add('ada@new.example.com')
    await org.api.users.update(id, { ...ada, email: 'Ada@new.example.com', teamId: null })

    expect(await emailsOf(org, id)).toEqual([])
    expect((await add(ada.email)).status).toBe(200)
  })

  test('are limited in number, must be valid, and need a person of the organization', async () => {
    const { org, id, add } = await organizationWithAda()
    for (let n = 0; n < limits.userAliases; n++) expect((await add(`a${n}@example.com`)).status).toBe(200)

    expectError(await add('one-more@example.com'), 409, 'alias_limit_reached')
    expect((await add('a0@example.com')).status).toBe(200)
    expectError(await add('no address'), 400, 'invalid_request')
    const stranger = await world.organization()
    expectError(await stranger.request('GET', `/users/${id}/aliases`), 404, 'user_not_found')
    expectError(
      await stranger.request('POST', `/users/${id}/aliases`, { email: 'x@example.com' }),
      404,
      'user_not_found',
    )
    const [alias] = await org.api.users.listAliases(id)
    expectError(await stranger.request('DELETE', `/users/${id}/aliases/${alias?.id}`), 404, 'user_not_found')
  })

  test('cannot be an address that another person can still restore', async () => {
    const { org, id } = await organizationWithAda()
    const bea = await org.api.users.create({ name: 'Bea', email: 'bea@example.com', role: 'learner' })
    await createPerson(world, org, { email: 'carl@example.com' }).then(({ id }) =>
      org.api.users.update(id, { name: 'Carl', email: 'carl@new.example.com', role: 'learner', teamId: null }),
    )

    expectError(
      await org.request('POST', `/users/${bea.id}/aliases`, { email: 'carl@example.com' }),
      409,
      'email_in_use',
    )
    expect(await emailsOf(org, id)).toEqual([])
  })
})

test('an alias cannot be used to sign in, reset a password or be invited', async () => {
  const org = await world.organization()
  const person = await createPerson(world, org, { email: 'vera@example.com' })
  await org.api.users.addAlias(person.id, { email: 'vera@other.example.com' })
  const visitor = createVisitor(world)
  const countMails = async () => {
    while (await answerOldestReset(org.context()));
    return (await world.database.db.selectFrom('mails').select('id').where('orgId', '=', org.id).execute()).length
  }
  const signIn = (email: string) => visitor.call('POST', '/sign-in', { email, password: goodPassword })
  const before = await countMails()

  expectError(await signIn('vera@other.example.com'), 401, 'invalid_credentials')
  await visitor.call('POST', '/password-reset', { email: 'vera@other.example.com' })
  expect(await countMails()).toBe(before)
  expect((await signIn('vera@example.com')).status).toBe(200)
  await visitor.call('POST', '/password-reset', { email: 'vera@example.com' })
  expect(await countMails()).toBe(before + 1)
})

test('an import adds aliases, and refuses a line whose alias belongs to another person', async () => {
  const { org, id, add } = await organizationWithAda()
  await add(noreply)
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const line = (email: string, aliases: string) => ({ name: 'Person', email, role: '', team: '', aliases })
  const people = [
    line('bea@example.com', 'b@example.com; B@example.com bea@example.com'),
    line('carl@example.com', 'b@example.com'),
    line('dana@example.com', noreply),
    line('eve@example.com', 'no-address'),
    line(ada.email, noreply),
  ]
  const { body } = await visitor.call('POST', '/users/import', { people })

  expect(body).toEqual([
    { outcome: 'created', problem: null },
    { outcome: 'refused', problem: 'the alias b@example.com belongs to another person' },
    { outcome: 'refused', problem: `the alias ${noreply} belongs to another person` },
    { outcome: 'refused', problem: 'the alias no-address is not an email address' },
    { outcome: 'member', problem: null },
  ])
  const bea = (await org.api.users.list()).find(({ email }) => email === 'bea@example.com')
  expect(await emailsOf(org, bea?.id as string)).toEqual(['b@example.com'])
  expect(await emailsOf(org, id)).toEqual([noreply])
  const file = (await visitor.call('GET', '/users/export')).text
  expect(file).toContain(`,${noreply}\r\n`)
})

describe('addresses of an identity provider', () => {
  const emails = (...values: string[]) => values.map((value, i) => ({ value, type: 'other', primary: i === 0 }))

  test('follow what SCIM sends, and can only be changed there', async () => {
    const idp = await createIdentityProvider(world)
    const { id } = await idp.createUser({
      userName: ada.email,
      emails: emails(ada.email, 'a1@example.com', 'a2@example.com'),
    })
    expect((await emailsOf(idp.org, id)).sort()).toEqual(['a1@example.com', 'a2@example.com'])
    const [alias] = await idp.org.api.users.listAliases(id)
    expect(alias?.isManaged).toBe(true)
    const refused = await idp.org.request('DELETE', `/users/${id}/aliases/${alias?.id}`)
    expect(expectError(refused, 409, 'managed_by_scim')).toMatchObject({ field: 'email' })

    await idp.org.api.users.addAlias(id, { email: 'own@example.com' })
    const path = 'emails'
    const patch = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path, value: emails(ada.email, 'a2@example.com', 'a3@example.com') }],
    }
    expect((await idp.call('PATCH', `/Users/${id}`, patch)).status).toBe(200)
    expect((await emailsOf(idp.org, id)).sort()).toEqual(['a2@example.com', 'a3@example.com', 'own@example.com'])
  })

  test("do not take another person's address", async () => {
    const idp = await createIdentityProvider(world)
    const bea = await idp.org.api.users.create({ name: 'Bea', email: 'bea@example.com', role: 'learner' })
    await idp.org.api.users.addAlias(bea.id, { email: 'b@example.com' })
    const sent = emails(ada.email, 'bea@example.com', 'B@example.com', 'a@example.com')
    const { id } = await idp.createUser({ userName: ada.email, emails: sent })

    expect(await emailsOf(idp.org, id)).toEqual(['a@example.com'])
    expect(await emailsOf(idp.org, bea.id)).toEqual(['b@example.com'])
  })

  test('yield to the person who signs in with one, however they were added', async () => {
    const idp = await createIdentityProvider(world)
    const { org } = idp
    const bea = await org.api.users.create({ name: 'Bea', email: 'bea@example.com', role: 'learner' })
    const taken = ['1@example.com', '2@example.com', '3@example.com', '4@example.com']
    const sent = emails(ada.email, ...taken, 'left@example.com')
    const { id } = await idp.createUser({ userName: ada.email, emails: sent })
    const aliases = await org.api.users.listAliases(id)

    await idp.createUser({ userName: '1@EXAMPLE.com' })
    await org.api.users.create({ name: 'Two', email: '2@example.com', role: 'learner' })
    await org.api.users.update(bea.id, { name: 'Bea', email: '3@example.com', role: 'learner', teamId: null })
    const line = { line: 1, name: 'Four', email: '4@example.com', role: '', team: '', aliases: 'left@example.com' }
    const options = { isDryRun: false, isUpdate: false }
    const report = await importUsers(org.context(), [line, { ...line, line: 2, aliases: '' }], options)

    // Taking over one alias gives the new person none of her others.
    expect(report).toMatchObject({ created: 1, refused: [{ line: 1 }] })
    expect(await emailsOf(org, id)).toEqual(['left@example.com'])
    const gone = aliases.filter(({ email }) => taken.includes(email)).map((alias) => alias.id)
    const lines = (await org.request('GET', '/audit-log?limit=500')).body as { action: string }[]
    expect(lines.filter(({ action }) => action === 'user.alias_removed')).toHaveLength(4)
    for (const aliasId of gone)
      expect(lines).toContainEqual(
        expect.objectContaining({ action: 'user.alias_removed', subjectId: id, details: { aliasId } }),
      )
  })

  test('stay if there is no seat for the other person', async () => {
    const idp = await createIdentityProvider(world)
    const { org } = idp
    const { id } = await idp.createUser({ userName: ada.email, emails: emails(ada.email, 'a@example.com') })
    await world.database.pool.query(
      'update organizations set max_seats = (select count(*) from users where org_id = $1 and is_active) where id = $1',
      [org.id],
    )
    const line = { line: 1, name: 'Late', email: 'a@example.com', role: '', team: '' }
    const report = await importUsers(org.context(), [line], { isDryRun: false, isUpdate: false })

    expect(report.created).toBe(0)
    expect(await emailsOf(org, id)).toEqual(['a@example.com'])
  })

  test('added by an admin stay, and the refusal says what to do', async () => {
    const idp = await createIdentityProvider(world)
    const bea = await idp.org.api.users.create({ name: 'Bea', email: 'bea@example.com', role: 'learner' })
    await idp.org.api.users.addAlias(bea.id, { email: 'b@example.com' })
    const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'b@example.com' }
    const refused = await idp.call('POST', '/Users', body)

    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      scimType: 'uniqueness',
      detail: expect.stringContaining('is listed among the addresses of another person; remove it there first'),
    })
    const { id } = await idp.createUser({ userName: ada.email })
    const moved = await idp.call('PUT', `/Users/${id}`, body)
    expect(moved.body.detail).toContain('remove it there first')
    expect(await emailsOf(idp.org, bea.id)).toEqual(['b@example.com'])
  })
})

test('erasing a person removes all their addresses, also from runs and events', async () => {
  const { org, id, add } = await organizationWithAda()
  await org.api.sarif.upload(finding(noreply), { commitSha: 'a', commitAuthorEmail: noreply })
  await add(noreply)
  await org.api.sarif.upload(finding(noreply), { commitSha: 'b' })
  await eraseUser(org.context(), ada.email)

  expect(await emailsOf(org, id)).toEqual([])
  const { rows } = await world.database.pool.query(
    `select (select count(*) from sarif_runs where org_id = $1 and (details::text ilike $2 or summary::text ilike $2))::int as runs,
      (select count(*) from sarif_unassigned where org_id = $1)::int as waiting,
      (select count(*) from webhook_events where org_id = $1 and convert_from(body, 'UTF8') ilike $2)::int as events`,
    [org.id, '%ada@users.noreply.example.com%'],
  )
  expect(rows).toEqual([{ runs: 0, waiting: 0, events: 0 }])
})
