import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmIdentity, createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { findMail, type MailDetail } from '../../../platform/mail/list-mails.ts'
import {
  createOrganization,
  readOrganizationSettings,
  updateOrganization,
} from '../../organization/organization/organization.ts'
import { addTeamLead, removeTeamLead } from '../teams/teams.ts'
import { importPeople } from './import-users.ts'
import { createUser } from './users.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization({ name: 'Example Corp' })
})
afterAll(() => world.close())

type Role = 'learner' | 'org_admin'

/** An admin in the console, who confirms it. */
const makeAdmin = async (visitor: Visitor) =>
  visitor.call('POST', '/users', fields('org_admin'), await confirmIdentity(visitor))

const fields = (role: Role) => ({ name: 'Eve Example', email: `${randomUUID()}@example.com`, role, teamId: null })
const send = (method: string, path: string, body?: object) => org.request(method, path, body)
const createByOperator = (role: Role) => createUser(org.context(), fields(role), { sendInvitation: false })

/** The mails that report new admins, with the address they go to. */
async function readReports(): Promise<MailDetail[]> {
  const { rows } = await world.database.pool.query(
    `select id from mails where org_id = $1 and kind = 'new-admins' order by id`,
    [org.id],
  )
  return Promise.all(rows.map(async ({ id }) => (await findMail(world.database.db, world.sealer, id)) as MailDetail))
}

describe('when an API key makes a person an admin', () => {
  test('all active admins get one email that names the person, the key and its issuer', async () => {
    const second = await createByOperator('org_admin')
    const inactive = await createByOperator('org_admin')
    await send('DELETE', `/users/${inactive.id}`)
    await createByOperator('learner')

    const { body: created } = await send('POST', '/users', fields('org_admin'))

    const reports = await readReports()
    expect(reports.map(({ to }) => to)).toEqual([`admin@${org.slug}.example.com`, second.email])
    for (const { subject, text } of reports) {
      expect(subject).toBe('New admin added by an API key at Example Corp')
      expect(text).toContain(`Test key (ppt_${org.keyId}_…), issued by Test Admin, created this admin at Example Corp:`)
      expect(text).toContain('- Eve Example (')
      expect(text).toContain(`${world.url}/console/people/${created.id}\n`)
    }
  })

  test('promoting and reactivating are reported too, and repeating them is not', async () => {
    const person = await createByOperator('learner')
    const promoted = { name: person.name, email: person.email, role: 'org_admin', teamId: null }
    for (let n = 0; n < 2; n++) expect((await send('PATCH', `/users/${person.id}`, promoted)).status).toBe(200)
    await send('DELETE', `/users/${person.id}`)
    for (let n = 0; n < 2; n++) expect((await send('POST', `/users/${person.id}/reactivate`)).status).toBe(200)

    const reports = await readReports()
    expect(reports.map(({ text }) => /made this person an admin|reactivated this admin/.exec(text ?? '')?.[0])).toEqual(
      ['made this person an admin', 'reactivated this admin'],
    )
  })

  test('several in one write are one email', async () => {
    const actor = { type: 'key', keyId: org.keyId, userId: org.adminId, formerUserId: null, scopes: [] } as const
    const lines = ['one', 'two'].map((name) => ({ name, email: `${name}@example.com`, role: 'org_admin', team: '' }))
    await importPeople({ ...org.context(), actor }, lines)

    const reports = await readReports()
    expect(reports).toHaveLength(1)
    expect(reports[0]?.subject).toBe('2 new admins added by an API key at Example Corp')
    expect(reports[0]?.text).toMatch(/^- one \(.*\n- two \(/m)
  })

  test('a repeated request, a refused one and a change that leaves the role alone send nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = fields('org_admin')
    for (let n = 0; n < 2; n++) await org.request('POST', '/users', body, { headers })
    expectError(await send('POST', '/users', { ...fields('org_admin'), email: body.email }), 409, 'email_in_use')
    await send('POST', '/users', fields('learner'))

    expect(await readReports()).toHaveLength(1)
  })

  test('changes in the console and on the command line send nothing', async () => {
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    await world.database.db.deleteFrom('mails').where('orgId', '=', org.id).execute()
    expect((await makeAdmin(visitor)).status).toBe(200)
    await createByOperator('org_admin')

    expect(await readReports()).toEqual([])
  })
})

describe('whatever the rule is', () => {
  test.each([true, false])('a key can neither deactivate nor demote the last admin (rule: %s)', async (rule) => {
    const second = await createByOperator('org_admin')
    await updateOrganization(org.context(), { canKeysMakeAdmins: rule })
    const { body: admin } = await send('GET', `/users/${org.adminId}`)
    const demote = { name: admin.name, email: admin.email, teamId: null, role: 'learner' }
    expect((await send('DELETE', `/users/${second.id}`)).status).toBe(200)

    expectError(await send('DELETE', `/users/${org.adminId}`), 409, 'last_admin')
    expectError(await send('PATCH', `/users/${org.adminId}`, demote), 409, 'last_admin')
    expect((await send('GET', `/users/${org.adminId}`)).body).toMatchObject({ isActive: true, role: 'org_admin' })
  })
})

test('in new organizations, API keys may not make admins, and every role is accepted where they may', async () => {
  const { id } = await createOrganization(org.context(), {
    name: 'New',
    slug: `new-${org.slug}`,
    domain: 'example.com',
  })
  const context = { ...org.context(), org: { id } }
  expect((await readOrganizationSettings(context)).canKeysMakeAdmins).toBe(false)

  await updateOrganization(org.context(), { canKeysMakeAdmins: true })
  for (const role of ['learner', 'org_admin'] as const) {
    expect((await send('POST', '/users', fields(role))).body.role).toBe(role)
  }
})

describe('where API keys may not make admins', () => {
  beforeEach(() => updateOrganization(org.context(), { canKeysMakeAdmins: false }))

  /** Invited by a key, where that is allowed. */
  async function enterAsAdmin(): Promise<Visitor> {
    await updateOrganization(org.context(), { canKeysMakeAdmins: true })
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    await updateOrganization(org.context(), { canKeysMakeAdmins: false })
    return visitor
  }

  const expectRefusal = async (method: string, path: string, body?: object) =>
    expect(expectError(await send(method, path, body), 403, 'admin_change_not_allowed')).toEqual({
      error: 'admin_change_not_allowed',
      message:
        'the organization does not let API keys do this; an admin can do it in the console, or allow it under Organization details',
    })

  test('a key can neither create nor promote nor reactivate one, and nothing is written', async () => {
    const learner = await createByOperator('learner')
    const former = await createByOperator('org_admin')
    await send('DELETE', `/users/${former.id}`)
    const before = (await send('GET', '/users')).body

    await expectRefusal('POST', '/users', fields('org_admin'))
    const { name, email, teamId } = learner
    await expectRefusal('PATCH', `/users/${learner.id}`, { name, email, teamId, role: 'org_admin' })
    await expectRefusal('POST', `/users/${former.id}/reactivate`)

    expect((await send('GET', '/users')).body).toEqual(before)
    expect(await readReports()).toEqual([])
  })

  test('a key cannot change the email of an admin, and can still rename or demote them', async () => {
    const { id, name, email, teamId } = await createByOperator('org_admin')
    await expectRefusal('PATCH', `/users/${id}`, { name, email: 'eve@example.com', teamId, role: 'org_admin' })

    const renamed = await send('PATCH', `/users/${id}`, { name: 'Eve Sample', email, teamId, role: 'org_admin' })
    const demoted = await send('PATCH', `/users/${id}`, { name, email, teamId, role: 'learner' })

    expect([renamed.status, demoted.status]).toEqual([200, 200])
  })

  test('a key cannot change the email of an admin whom a key has demoted, until an admin has changed the person', async () => {
    const visitor = await enterAsAdmin()
    const { id, name, email } = await createByOperator('org_admin')
    const learner = { name, email, teamId: null, role: 'learner' }
    expect((await send('PATCH', `/users/${id}`, learner)).status).toBe(200)
    await expectRefusal('PATCH', `/users/${id}`, { ...learner, email: 'eve@example.com' })
    expect((await send('PATCH', `/users/${id}`, { ...learner, name: 'Eve Sample' })).status).toBe(200)
    await expectRefusal('PATCH', `/users/${id}`, { ...learner, email: 'eve@example.com' })

    const changed = { ...learner, email: `${randomUUID()}@example.com` }
    const proof = await confirmIdentity(visitor)
    expect((await visitor.call('PATCH', `/users/${id}`, changed, proof)).status).toBe(200)
    expect((await send('PATCH', `/users/${id}`, { ...learner, email: 'eve@example.com' })).status).toBe(200)
  })

  test('a key can change the email of a learner whom an admin has demoted', async () => {
    const visitor = await enterAsAdmin()
    const { id, name, email } = await createByOperator('org_admin')
    const learner = { name, email, teamId: null, role: 'learner' }
    expect((await visitor.call('PATCH', `/users/${id}`, learner)).status).toBe(200)

    expect((await send('PATCH', `/users/${id}`, { ...learner, email: 'moved@example.com' })).status).toBe(200)
  })

  test('a key cannot change the email of a team lead, and can once they lead no team', async () => {
    const { id, name, email } = await createByOperator('learner')
    const team = (await send('POST', '/teams', { name: 'Platform' })).body
    await addTeamLead(org.context(), team.id, id)
    const update = { name, email: 'taken@example.com', teamId: null, role: 'learner' }
    await expectRefusal('PATCH', `/users/${id}`, update)
    expect((await send('PATCH', `/users/${id}`, { ...update, name: 'Eve Sample', email })).status).toBe(200)

    await removeTeamLead(org.context(), team.id, id)
    expect((await send('PATCH', `/users/${id}`, update)).status).toBe(200)
  })

  test('keys still create learners, and admins still make admins in the console', async () => {
    const visitor = await enterAsAdmin()

    expect((await send('POST', '/users', fields('learner'))).status).toBe(200)
    expect((await makeAdmin(visitor)).status).toBe(200)
  })
})
