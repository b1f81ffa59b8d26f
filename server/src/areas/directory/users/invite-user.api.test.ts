import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { findMail } from '../../../platform/mail/list-mails.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newUser = (fields: object = {}) => ({
  name: 'Ada Example',
  email: `${randomUUID()}@example.com`,
  role: 'learner',
  ...fields,
})

async function createUser(org: TestOrganization, fields: object = {}) {
  const { status, body } = await org.request('POST', '/users', newUser(fields))
  expect(status).toBe(200)
  return body
}

const countUsers = async (org: TestOrganization) => (await org.request('GET', '/users')).body.length

/** Mails to one user, oldest first, as the command line shows them. */
async function mailsTo(userId: string) {
  const { rows } = await world.database.pool.query('select id from mails where user_id = $1 order by id', [userId])
  return Promise.all(rows.map(({ id }) => findMail(world.database.db, world.sealer, id)))
}

async function openInvitations(userId: string) {
  const { rows } = await world.database.pool.query(
    'select token_hash, expires_at - created_at as lifetime from invitations where user_id = $1 and voided_at is null',
    [userId],
  )
  return rows
}

describe('POST /users', () => {
  test('creates an active user who has never signed in', async () => {
    const org = await world.organization()
    const created = await createUser(org, { email: 'ada@example.com' })

    expect(created).toMatchObject({ name: 'Ada Example', email: 'ada@example.com', isActive: true, lastLoginAt: null })
    expect((await org.request('GET', '/users')).body).toContainEqual(created)
  })

  test.each([
    ['learner', 'learner'],
    ['org_admin', 'org_admin'],
    ['member', 'learner'],
    ['', 'learner'],
    ['ORG_ADMIN', 'learner'],
    ['org_admin;', 'learner'],
    ['__proto__', 'learner'],
    ['constructor', 'learner'],
  ])('makes the role "%s" %s', async (role, expected) => {
    const org = await world.organization()

    expect((await createUser(org, { role })).role).toBe(expected)
  })

  test.each([[null], [5], [true], [{}], [[]], [['org_admin']], [{ role: 'org_admin' }]])(
    'makes the role %j, which is not a string, learner',
    async (role) => {
      const org = await world.organization()

      expect((await createUser(org, { role })).role).toBe('learner')
    },
  )

  test.each(['name', 'email', 'role'])('requires %s', async (field) => {
    const org = await world.organization()
    const answer = await org.request('POST', '/users', newUser({ [field]: undefined }))

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field, message: 'is required' })
    expect(await countUsers(org)).toBe(1)
  })

  test.each([[undefined], [null]])('leaves the user without a team when teamId is %s', async (teamId) => {
    const org = await world.organization()

    expect(await createUser(org, { teamId })).toMatchObject({ teamId: null, teamName: null })
  })

  test('places the user in the team', async () => {
    const org = await world.organization()
    const team = (await org.request('POST', '/teams', { name: 'Platform' })).body

    expect(await createUser(org, { teamId: team.id })).toMatchObject({ teamId: team.id, teamName: 'Platform' })
  })

  test('returns the id of the team in canonical form, however it was written', async () => {
    const org = await world.organization()
    const team = (await org.request('POST', '/teams', { name: 'Platform' })).body
    const created = await createUser(org, { teamId: team.id.toUpperCase() })
    const updated = await org.request('PATCH', `/users/${created.id}`, { ...created, teamId: team.id.toUpperCase() })

    expect([created.teamId, updated.body.teamId]).toEqual([team.id, team.id])
  })

  test('answers 404 team_not_found for an unknown team, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const foreign = (await other.request('POST', '/teams', { name: 'Platform' })).body
    for (const teamId of [randomUUID(), foreign.id]) {
      expect(expectError(await org.request('POST', '/users', newUser({ teamId })), 404, 'team_not_found')).toEqual({
        error: 'team_not_found',
      })
    }

    expect(await countUsers(org)).toBe(1)
  })

  test('answers 400 for a teamId that is not a UUID', async () => {
    const org = await world.organization()
    const answer = await org.request('POST', '/users', newUser({ teamId: 'platform' }))

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'teamId', message: 'must be a UUID' })
  })

  test.each(['ada@example.com', 'ADA@example.com', 'Ada@Example.COM'])(
    'answers 409 email_in_use for a second %s and creates no duplicate',
    async (email) => {
      const org = await world.organization()
      await createUser(org, { email: 'ada@example.com' })
      const answer = await org.request('POST', '/users', newUser({ email }))

      expect(expectError(answer, 409, 'email_in_use')).toEqual({ error: 'email_in_use' })
      expect(await countUsers(org)).toBe(2)
    },
  )

  test('counts the email of a deactivated user as in use', async () => {
    const org = await world.organization()
    const { id, email } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)

    expectError(await org.request('POST', '/users', newUser({ email })), 409, 'email_in_use')
  })

  test('accepts the same email in two organizations', async () => {
    const [one, other] = [await world.organization(), await world.organization()]
    const email = 'shared@example.com'

    expect((await createUser(one, { email })).email).toBe(email)
    expect((await createUser(other, { email })).email).toBe(email)
  })

  test('distinguishes letters that only look alike', async () => {
    const org = await world.organization()
    const emails = ['mike@example.com', 'm\u0131ke@example.com', 'M\u0130KE@example.com']
    for (const email of emails) expect((await createUser(org, { email })).email).toBe(email)

    expect(await countUsers(org)).toBe(4)
  })
})

describe('the invitation', () => {
  test('goes to the address that was stored', async () => {
    const org = await world.organization()
    const { id } = await createUser(org, { email: '  Ada@Example.com ' })

    expect(await mailsTo(id)).toMatchObject([{ kind: 'invitation', to: 'Ada@Example.com', status: 'waiting' }])
  })

  test('contains a one-time link to this installation, valid for 7 days', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    const [mail] = await mailsTo(id)
    const [, host, token] = /(http\S+)\/invitation#(\S+)/.exec(mail?.text ?? '') ?? []
    const [invitation] = await openInvitations(id)

    expect(host).toBe(world.url)
    expect(
      invitation.token_hash.equals(
        createHash('sha256')
          .update(token ?? '')
          .digest(),
      ),
    ).toBe(true)
    expect(invitation.lifetime.days).toBe(7)
  })

  test('is written in the transaction that creates the user', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    const { rows } = await world.database.pool.query(
      `select u.xmin::text as of_user, m.xmin::text as of_mail, i.xmin::text as of_invitation, a.xmin::text as of_audit
       from users u join mails m on m.user_id = u.id join invitations i on i.user_id = u.id
       join audit_log a on a.subject_id = u.id::text
       where u.id = $1`,
      [id],
    )

    expect(rows).toHaveLength(1)
    expect(new Set(Object.values(rows[0])).size).toBe(1)
  })

  test('is not written when the user is refused', async () => {
    const org = await world.organization()
    const { email } = await createUser(org)
    await org.request('POST', '/users', newUser({ email }))
    await org.request('POST', '/users', newUser({ teamId: randomUUID() }))
    const { rows } = await world.database.pool.query('select count(*)::int as mails from mails where org_id = $1', [
      org.id,
    ])

    expect(rows).toEqual([{ mails: 1 }])
  })

  test('is stored without a readable link', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    const [mail] = await mailsTo(id)
    const token = /#(\S+)/.exec(mail?.text ?? '')?.[1] as string
    const { rows } = await world.database.pool.query(
      `select encode(m.sealed_body, 'escape') as body, m::text || i::text as line
       from mails m join invitations i on i.user_id = m.user_id where m.user_id = $1`,
      [id],
    )

    expect(token.length).toBeGreaterThan(40)
    expect(rows[0].body + rows[0].line).not.toContain(token)
    expect(world.logLines.join('')).not.toContain(token)
  })
})

describe('seats', () => {
  test('are taken by active users; one more is 409 seat_limit_reached', async () => {
    const org = await world.organization({ maxSeats: 2 })
    await createUser(org)
    const answer = await org.request('POST', '/users', newUser())

    expect(expectError(answer, 409, 'seat_limit_reached')).toEqual({ error: 'seat_limit_reached', maxSeats: 2 })
    expect(await countUsers(org)).toBe(2)
  })

  test('are free again when a user is deactivated', async () => {
    const org = await world.organization({ maxSeats: 2 })
    const { id } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)

    expect((await org.request('POST', '/users', newUser())).status).toBe(200)
  })

  test('can be added by the operator', async () => {
    const org = await world.organization({ maxSeats: 1 })
    expectError(await org.request('POST', '/users', newUser()), 409, 'seat_limit_reached')
    await updateOrganization(org.context(), { maxSeats: 2 })

    expect((await org.request('POST', '/users', newUser())).status).toBe(200)
  })

  test('do not hide that an email is already in use', async () => {
    const org = await world.organization({ maxSeats: 2 })
    const { email } = await createUser(org)

    expectError(await org.request('POST', '/users', newUser({ email })), 409, 'email_in_use')
  })
})

describe('POST /users/{userId}/resend-invitation', () => {
  const resend = (org: TestOrganization, id: string) => org.request('POST', `/users/${id}/resend-invitation`)

  test('sends a new link and voids the earlier one', async () => {
    const org = await world.organization()
    const { id, email } = await createUser(org)
    const [before] = await openInvitations(id)
    const answer = await resend(org, id)
    const mails = await mailsTo(id)
    const open = await openInvitations(id)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Invitation sent' })
    expect(mails).toMatchObject([
      { status: 'void', text: null },
      { status: 'waiting', to: email },
    ])
    expect(open).toHaveLength(1)
    expect(open[0].token_hash.equals(before.token_hash)).toBe(false)
  })

  test('works three times a day, then answers 429 invitation_limit_reached until the first one is a day old', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    world.clock.hold()
    for (let i = 0; i < 3; i++) expect((await resend(org, id)).status).toBe(200)
    const refused = await resend(org, id)
    const retryAfter = Number(refused.headers.get('retry-after'))

    expect(expectError(refused, 429, 'invitation_limit_reached')).toEqual({ error: 'invitation_limit_reached' })
    expect(retryAfter).toBeGreaterThan(86_300)
    expect(retryAfter).toBeLessThanOrEqual(86_400)
    expect(await mailsTo(id)).toHaveLength(4)

    world.clock.advance(dayMs / 2)
    expect(Number((await resend(org, id)).headers.get('retry-after'))).toBeLessThanOrEqual(43_200)
    world.clock.advance(dayMs / 2)
    expect((await resend(org, id)).status).toBe(200)
  })

  test('counts by address: a corrected address can be invited immediately', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    for (let i = 0; i < 4; i++) await resend(org, created.id)
    await org.request('PATCH', `/users/${created.id}`, { ...created, email: `${randomUUID()}@example.com` })

    expect((await resend(org, created.id)).status).toBe(200)
  })

  test('does not bypass the limit when the case of the address changes', async () => {
    const org = await world.organization()
    const created = await createUser(org)
    for (let i = 0; i < 3; i++) await resend(org, created.id)
    await org.request('PATCH', `/users/${created.id}`, { ...created, email: created.email.toUpperCase() })

    expectError(await resend(org, created.id), 429, 'invitation_limit_reached')
  })

  test('answers 409 user_inactive for a deactivated user', async () => {
    const org = await world.organization()
    const { id } = await createUser(org)
    await org.request('DELETE', `/users/${id}`)

    expectError(await resend(org, id), 409, 'user_inactive')
    expect(await openInvitations(id)).toEqual([])
  })

  test('answers 404 user_not_found for an unknown id, and for one of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    for (const id of [randomUUID(), other.adminId]) expectError(await resend(org, id), 404, 'user_not_found')
  })
})
