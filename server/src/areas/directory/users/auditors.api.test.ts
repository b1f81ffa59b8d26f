import { appApiBase, appOperations, exportRequirementPeople, listRequirementPeople } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import {
  confirmIdentity,
  createPerson,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { changeRole } from './change-role.ts'
import { importUsers } from './import-users.ts'
import { createUser, deactivateUser, listUsers, updateUser } from './users.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization({ name: 'Example Corp' })
})
afterAll(() => world.close())

const send = (method: string, path: string, body?: object) => org.request(method, path, body)
const fieldsOf = ({ name, email, role, teamId }: Record<string, unknown>) => ({ name, email, role, teamId })

async function invite(role: string, email = 'vera@example.com') {
  const input = { name: 'Vera Example', email, role, teamId: null }
  return createUser(org.context(), input, { sendInvitation: false })
}

const createAuditor = () => createPerson(world, org, { role: 'auditor', email: 'auditor@example.com' })

async function readAudit(userId: string) {
  const { body } = await send('GET', '/audit-log')
  return (body as Record<string, unknown>[]).filter(({ subjectId }) => subjectId === userId)
}

describe('an admin in the console', () => {
  test('makes a person an auditor after confirming, and removes the role again; both are logged', async () => {
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    const { id, visitor: person } = await createPerson(world, org, { email: 'vera@example.com' })
    const user = (await visitor.call('GET', `/users/${id}`)).body
    const asAuditor = { ...fieldsOf(user), role: 'auditor' }

    expectError(await visitor.call('PATCH', `/users/${id}`, asAuditor), 403, 'confirmation_required')
    const granted = await visitor.call('PATCH', `/users/${id}`, asAuditor, await confirmIdentity(visitor))

    expect([granted.status, granted.body.role]).toEqual([200, 'auditor'])
    expect((await person.call('GET', '/session')).status, 'the old session ended').toBe(401)
    const taken = await visitor.call('PATCH', `/users/${id}`, { ...asAuditor, role: 'learner' })
    expect([taken.status, taken.body.role]).toEqual([200, 'learner'])
    const lines = await readAudit(id)
    const change = (formerRole: string, role: string) => ({
      action: 'user.updated',
      details: { fields: ['role'], role, formerRole, changes: { role: { before: formerRole, after: role } } },
    })
    expect(lines.slice(0, 2).map(({ action, details }) => ({ action, details }))).toEqual([
      change('auditor', 'learner'),
      change('learner', 'auditor'),
    ])
  })

  test('invites an auditor after confirming', async () => {
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    const body = { name: 'Vera Example', email: 'vera@example.com', role: 'auditor' }

    expectError(await visitor.call('POST', '/users', body), 403, 'confirmation_required')
    const invited = await visitor.call('POST', '/users', body, await confirmIdentity(visitor))

    expect([invited.status, invited.body.role]).toEqual([200, 'auditor'])
  })

  test('must confirm changing the email of an auditor, and reactivating one', async () => {
    const { visitor } = await createPerson(world, org, { role: 'org_admin' })
    const auditor = await invite('auditor')
    const moved = { ...fieldsOf(auditor), email: 'moved@example.com' }

    expectError(await visitor.call('PATCH', `/users/${auditor.id}`, moved), 403, 'confirmation_required')
    expect((await visitor.call('DELETE', `/users/${auditor.id}`)).status).toBe(200)
    expectError(await visitor.call('POST', `/users/${auditor.id}/reactivate`), 403, 'confirmation_required')
  })
})

describe('the last admin', () => {
  test('cannot be made an auditor or a learner by the operator', async () => {
    const { email } = (await send('GET', `/users/${org.adminId}`)).body
    for (const role of ['auditor', 'learner'] as const) {
      await expect(changeRole(org.context(), email, role)).rejects.toMatchObject({ code: 'last_admin' })
    }
    await invite('org_admin')

    expect((await changeRole(org.context(), email, 'auditor')).role).toBe('auditor')
  })

  test('stays when two admins demote or deactivate each other at the same time', async () => {
    const second = await invite('org_admin')
    const admin = (await send('GET', `/users/${org.adminId}`)).body
    const by = (userId: string) => ({ ...org.context(), actor: { type: 'user', userId } as const })
    const demote = (actorId: string, user: typeof second) => {
      const { name, email, teamId } = user
      return updateUser(by(actorId), user.id, { name, email, teamId, role: 'auditor' })
    }

    const demoted = await Promise.allSettled([demote(admin.id, second), demote(second.id, admin)])
    expect(demoted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const third = await invite('org_admin', 'third@example.com')
    // Not with the key: it stops when its issuer is the one who was demoted.
    const { answer: left } = await listUsers(org.context())
    const one = left.find(({ role, id }) => role === 'org_admin' && id !== third.id) as typeof second
    const ended = await Promise.allSettled([deactivateUser(by(one.id), third.id), deactivateUser(by(third.id), one.id)])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('an API key', () => {
  test('can send the auditor role back unchanged, and remove it', async () => {
    const auditor = await invite('auditor')

    const renamed = await send('PATCH', `/users/${auditor.id}`, { ...fieldsOf(auditor), name: 'Vera Sample' })
    expect([renamed.status, renamed.body.name, renamed.body.role]).toEqual([200, 'Vera Sample', 'auditor'])
    const taken = await send('PATCH', `/users/${auditor.id}`, { ...fieldsOf(auditor), role: 'learner' })
    expect([taken.status, taken.body.role]).toEqual([200, 'learner'])
  })

  test('cannot make a learner or an admin an auditor, and the error says who can', async () => {
    for (const role of ['learner', 'org_admin']) {
      const user = await invite(role, `${role}@example.com`)
      const answer = await send('PATCH', `/users/${user.id}`, { ...fieldsOf(user), role: 'auditor' })
      expect(expectError(answer, 400, 'invalid_request')).toEqual({
        error: 'invalid_request',
        field: 'role',
        message: 'must be learner or org_admin; an admin can make this person an auditor in the console',
      })
      expect((await send('GET', `/users/${user.id}`)).body.role).toBe(role)
    }
  })

  test('creates a learner when it asks for an auditor', async () => {
    const body = { name: 'Vera Example', email: 'vera@example.com', role: 'auditor' }

    const created = await send('POST', '/users', body)

    expect([created.status, created.body.role]).toEqual([200, 'learner'])
  })

  test('stops working when its issuer becomes an auditor, and the admins get an email', async () => {
    const second = await invite('org_admin')
    const { email } = (await send('GET', `/users/${org.adminId}`)).body
    await changeRole(org.context(), email, 'auditor')

    expectError(await send('GET', '/org'), 401, 'unauthorized')
    const mails = await world.database.db
      .selectFrom('mails')
      .select(['kind', 'userId'])
      .where('orgId', '=', org.id)
      .execute()
    expect(mails).toContainEqual({ kind: 'stopped-keys', userId: second.id })
  })

  test('reactivates an auditor only where it may make admins, and the admins get an email', async () => {
    const auditor = await invite('auditor')
    await send('DELETE', `/users/${auditor.id}`)
    expect((await send('POST', `/users/${auditor.id}/reactivate`)).body.role).toBe('auditor')
    const { rows } = await world.database.pool.query(
      `select subject from mails where org_id = $1 and kind = 'new-admins'`,
      [org.id],
    )
    expect(rows).toEqual([{ subject: 'New auditor added by an API key at Example Corp' }])
    await send('DELETE', `/users/${auditor.id}`)
    await world.database.pool.query('update organizations set can_keys_make_admins = false where id = $1', [org.id])
    expectError(await send('POST', `/users/${auditor.id}/reactivate`), 403, 'admin_change_not_allowed')
  })
})

describe('a file of people', () => {
  const line = (email: string, role: string) => ({ line: 2, name: 'Vera Example', email, role, team: '' })
  const load = (role: string, isUpdate: boolean) =>
    importUsers(org.context(), [line('vera@example.com', role)], { isDryRun: false, isUpdate })
  const reason = 'a file cannot make an auditor; import the person as learner, then change the role'

  test('makes nobody an auditor', async () => {
    expect((await load('auditor', false)).refused).toMatchObject([{ reason }])
    await invite('learner')
    expect((await load('auditor', true)).refused).toMatchObject([{ reason }])
  })

  test('keeps the role of an auditor, so that an exported list can be imported again', async () => {
    const { id } = await invite('auditor')

    expect(await load('auditor', true)).toMatchObject({ updated: 1, refused: [] })
    expect((await send('GET', `/users/${id}`)).body.role).toBe('auditor')
  })

  test('does not demote the last admin, and continues with the other lines', async () => {
    const { email } = (await send('GET', `/users/${org.adminId}`)).body
    const lines = [line(email, 'learner'), line('new@example.com', 'learner')]

    const report = await importUsers(org.context(), lines, { isDryRun: false, isUpdate: true })

    expect(report).toMatchObject({ created: 1, updated: 0, refused: [{ email }] })
  })
})

/** They need to know of what. */
const cellReads = new Set<string>([listRequirementPeople.id, exportRequirementPeople.id])

describe('an auditor', () => {
  test('takes a seat', async () => {
    const small = await world.organization({ maxSeats: 2 })
    await createUser(small.context(), { name: 'Vera', email: 'vera@example.com', role: 'auditor' })

    const next = await small.request('POST', '/users', { name: 'Ada', email: 'ada@example.com', role: 'learner' })

    expectError(next, 409, 'seat_limit_reached')
  })

  test('has no access to keys, emails, imports, or their own role', async () => {
    const { id, visitor } = await createAuditor()
    const own = fieldsOf((await visitor.call('GET', `/users/${id}`)).body)
    const key = { name: 'Mine', scopes: ['users:read'], password: goodPassword }
    const refused = [
      await visitor.call('POST', '/api-keys', key),
      await visitor.call('POST', `/api-keys/${org.keyId}/hand-over`, { userId: id, password: goodPassword }),
      await visitor.call('POST', '/users/import', {
        people: [{ name: 'X', email: 'x@example.com', role: '', team: '' }],
      }),
      await visitor.call('PATCH', `/users/${id}`, { ...own, role: 'org_admin' }, await confirmIdentity(visitor)),
      await visitor.call('POST', '/mails/0198c2f4-04f8-7996-8da7-63b7a969b102/read', { password: goodPassword }),
    ]

    for (const answer of refused) expectError(answer, 403, 'forbidden')
  })

  test('exports people and the logs', async () => {
    const { visitor } = await createAuditor()
    for (const path of ['/audit-log/export', '/security-log/export', '/users/export']) {
      const { status, headers } = await visitor.call('GET', path)
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8'])
    }
  })

  test('exports people in a form that can be imported again', async () => {
    const { visitor } = await createAuditor()
    await send('POST', '/teams', { name: 'Platform, "core"' })

    const { text } = await visitor.call('GET', '/users/export')

    const lines = text.trim().split(/\r?\n/)
    expect(lines[0]?.replace('\uFEFF', '')).toBe('name,email,role,team,active,last sign-in,added,aliases')
    expect(lines).toHaveLength(3)
    expect(text).toContain('auditor@example.com,auditor,')
  })

  test('must set up two-factor authentication where admins must', async () => {
    const { visitor } = await createAuditor()
    await world.database.pool.query(`update organizations set second_factor_policy = 'admins' where id = $1`, [org.id])

    expectError(await visitor.call('GET', '/users'), 403, 'second_factor_setup_required')
  })

  test('is an ordinary erased person after erasure', async () => {
    const { id } = await createAuditor()
    await eraseUser(org.context(), 'auditor@example.com')

    const { rows } = await world.database.pool.query('select role, is_active from users where id = $1', [id])
    expect(rows).toEqual([{ role: 'learner', is_active: false }])
  })

  test('gets no live secret in any response of the console', async () => {
    const admin = await createPerson(world, org, { role: 'org_admin' })
    const { visitor } = await createAuditor()
    const secrets = await plantSecrets(admin.visitor)

    const reads = appOperations.filter(({ access, method }) => access === 'reader' && method === 'GET')
    const ids = await idsOf(visitor)
    let found = 0
    for (const { id, url } of reads) {
      const asked = cellReads.has(id) ? '?frameworkId=owasp-top-10-2025&requirementId=A01' : ''
      const path = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '') + asked
      const { status, text } = await visitor.call('GET', path)
      // The whole response was searched, or this organization has nothing of the kind.
      expect([200, 404], `${id} ${path}`).toContain(status)
      if (status === 200) found++
      for (const [name, secret] of Object.entries(secrets)) {
        expect(text.includes(secret), `${id} shows ${name}`).toBe(false)
      }
    }
    expect(reads.length).toBeGreaterThan(25)
    expect(found).toBeGreaterThan(25)
    // The same search finds the secrets an admin is shown once, so it would find a leak.
    const { id: mailId } = (await admin.visitor.call('GET', '/mails')).body.find(
      ({ to }: { to: string }) => to === 'invited@example.com',
    )
    const mail = await admin.visitor.call('POST', `/mails/${mailId}/read`, { password: goodPassword })
    expect(mail.text).toContain(secrets['invitation link'])
  })

  /** Every secret, as it was shown or mailed. */
  async function plantSecrets(admin: Visitor): Promise<Record<string, string>> {
    const invited = await send('POST', '/users', { name: 'New', email: 'invited@example.com', role: 'learner' })
    const key = { name: 'CI', scopes: ['users:read'], password: goodPassword }
    const endpoint = { url: 'https://hooks.example.com/parapet', events: ['assignment.created'] }
    const proof = await confirmIdentity(admin)
    const webhook = await admin.call('POST', '/webhook-endpoints', endpoint, proof)
    const rotation = `/webhook-endpoints/${webhook.body.id}/rotate-secret`
    const rotated = await admin.call('POST', rotation, { overlapHours: 1 }, proof)
    const created = (await admin.call('POST', '/api-keys', key)).body
    const handed = await admin.call('POST', `/api-keys/${created.id}/hand-over`, {
      userId: org.adminId,
      oldSecretHours: 1,
      password: goodPassword,
    })
    const seed = await admin.call('POST', '/second-factor', { password: goodPassword })
    await send('POST', `/webhook-endpoints/${webhook.body.id}/test`)
    const secrets = {
      'invitation link': await readMailedToken(world, invited.body.id, 'invitation'),
      'webhook secret': webhook.body.secret as string,
      'new webhook secret': rotated.body.secret as string,
      'API key': created.key as string,
      'handed-over API key': handed.body.key as string,
      'second factor': seed.body.secret as string,
      'session of the admin': admin.cookie?.split('=')[1] as string,
      'own API key': org.key.split('_').at(-1) as string,
    }
    for (const [name, secret] of Object.entries(secrets)) expect(secret?.length, name).toBeGreaterThan(15)
    return secrets
  }

  /** One resource of each kind, so that every read has a response to search. */
  async function idsOf(visitor: Visitor): Promise<Record<string, string>> {
    const first = async (path: string, field = 'id') => (await visitor.call('GET', path)).body[0]?.[field] as string
    const { body: team } = await send('POST', '/teams', { name: 'Platform' })
    await send('POST', '/custom-courses', { name: 'Onboarding' })
    const topicId = [...world.catalog.topics.keys()][0] as string
    await send('POST', '/assignments', {
      ...{ assigneeType: 'org', assigneeId: org.id, contentArea: 'practice' },
      ...{ targetType: 'topic', targetId: topicId },
    })
    const endpointId = await first('/webhook-endpoints')
    return {
      userId: org.adminId,
      teamId: team.id,
      customCourseId: await first('/custom-courses'),
      assignmentId: await first('/assignments'),
      id: endpointId,
      deliveryId: await first(`/webhook-endpoints/${endpointId}/deliveries`),
      cweId: 'CWE-89',
      topicId,
    }
  }
})

test('beyond what a learner may call, an auditor may call only the reads of the console', () => {
  const wrong = appOperations.filter(({ access, method }) => access === 'reader' && method !== 'GET')
  expect(wrong.map(({ id }) => id)).toEqual([])
  const closed = appOperations.filter(({ access, method }) => access === 'org_admin' && method === 'GET')
  expect(
    closed.map(({ id }) => id),
    `reads of ${appApiBase} that auditors cannot see`,
    // What an identity provider said about the admin testing a connection, and one admin's dry run.
  ).toEqual(['sso.readTest', 'sarif.getPreview'])
})
