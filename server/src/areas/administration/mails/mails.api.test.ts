import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, goodPassword, readMailedToken, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, useWorld, type World } from '../../../../test/world.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization()
  admin = await createPerson(world, org, { role: 'org_admin' })
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world?.close())

type Mail = { id: string; to: string; text: string }
const list = async (visitor: Visitor) => (await visitor.call('GET', '/mails')).body as Mail[]
const read = (visitor: Visitor, id: string, password = goodPassword) =>
  visitor.call('POST', `/mails/${id}/read`, { password })

const invite = async (by: TestOrganization, email: string) =>
  (await by.request('POST', '/users', { name: 'Linus', email, role: 'learner' })).body as { id: string }

async function findMailTo(visitor: Visitor, to: string): Promise<Mail> {
  return (await list(visitor)).find((mail) => mail.to === to) as Mail
}

test('an admin can read an invitation and its link in the outbox, and the audit log records it', async () => {
  const user = await invite(org, 'linus@example.com')
  const mail = await findMailTo(admin.visitor, 'linus@example.com')
  expect(mail).toEqual({
    id: expect.any(String),
    kind: 'invitation',
    to: 'linus@example.com',
    subject: expect.any(String),
    createdAt: expect.any(String),
  })
  const { body, headers } = await read(admin.visitor, mail.id)

  expect(body).toEqual({ ...mail, text: expect.any(String) })
  expect(body.text).toContain(`/invitation#${await readMailedToken(world, user.id, 'invitation')}`)
  expect(headers.get('cache-control')).toBe('no-store')
  const [line] = (await org.request('GET', '/audit-log?limit=1')).body
  expect(line).toMatchObject({
    action: 'mail.read',
    subjectType: 'mail',
    subjectId: mail.id,
    actorType: 'user',
    actorId: admin.id,
    details: { kind: 'invitation' },
  })
})

test('a stolen session cannot read mail: the password is required, and nothing is logged', async () => {
  await invite(org, 'linus@example.com')
  const { id } = await findMailTo(admin.visitor, 'linus@example.com')
  const before = (await org.request('GET', '/audit-log')).text

  const refused = await read(admin.visitor, id, 'not the password')
  expectError(refused, 401, 'invalid_credentials')
  expectError(await admin.visitor.call('POST', `/mails/${id}/read`, {}), 403, 'confirmation_required')
  expect((await org.request('GET', '/audit-log')).text).toBe(before)
})

test('emails of another organization cannot be listed or read', async () => {
  const other = await world.organization()
  const { visitor } = await createPerson(world, other, { role: 'org_admin' })
  await invite(other, 'far@example.com')
  const { id } = await findMailTo(visitor, 'far@example.com')
  const unknown = await read(admin.visitor, randomUUID())

  expect((await list(admin.visitor)).map(({ to }) => to)).not.toContain('far@example.com')
  const foreign = await read(admin.visitor, id)
  expectError(foreign, 404, 'mail_not_found')
  expect(foreign.text).toBe(unknown.text)
  expectError(await read(admin.visitor, 'no-id'), 404, 'mail_not_found')
})

test('an email that is no longer needed is removed from the outbox', async () => {
  const user = await invite(org, 'linus@example.com')
  const { id } = await findMailTo(admin.visitor, 'linus@example.com')
  const changed = { name: 'Linus', email: 'new@example.com', role: 'learner', teamId: null }
  expect((await org.request('PATCH', `/users/${user.id}`, changed)).status).toBe(200)

  expect((await list(admin.visitor)).map(({ to }) => to)).not.toContain('linus@example.com')
  expectError(await read(admin.visitor, id), 404, 'mail_not_found')
})

test('with a mail server there is no outbox, as the session reports', async () => {
  expect((await admin.visitor.call('GET', '/session')).body.sendsMail).toBe(false)
  const world = await useWorld({ sendsMail: true })
  const org = await world.organization()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const { id: userId } = await invite(org, 'linus@example.com')
  const { rows } = await world.database.pool.query('select id from mails where user_id = $1', [userId])

  expect((await visitor.call('GET', '/session')).body.sendsMail).toBe(true)
  expectError(await visitor.call('GET', '/mails'), 404, 'not_found')
  expectError(await read(visitor, rows[0].id), 404, 'not_found')
})
