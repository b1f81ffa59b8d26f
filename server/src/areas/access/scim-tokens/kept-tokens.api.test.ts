import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { confirmIdentity, createPerson } from '../../../../test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { renderLetter } from '../../../platform/mail/letter.ts'
import { openLetter } from '../../../platform/mail/outbox.ts'
import { deactivateUser, updateUser } from '../../directory/users/users.ts'
import { createToken, revokeToken } from './scim-tokens.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function listMails(org: TestOrganization) {
  const rows = await world.database.db
    .selectFrom('mails')
    .selectAll()
    .where('orgId', '=', org.id)
    .where('kind', '=', 'kept-tokens')
    .orderBy('id')
    .execute()
  return rows.map(({ id, toAddress, subject, sealedBody }) => {
    const letter = openLetter(world.sealer, { orgId: org.id, id, subject, sealedBody: sealedBody as Buffer })
    return { toAddress, subject, text: renderLetter(letter).text }
  })
}

test('a token outlives the admin who created it, and an email and the console tell the other admins to replace it', async () => {
  const org = await world.organization()
  const grace = await createPerson(world, org, { email: 'grace@example.com', role: 'org_admin' })
  const vera = await createPerson(world, org, { email: 'vera@example.com', role: 'org_admin' })
  await createPerson(world, org, { email: 'learner@example.com' })
  const { body } = await grace.visitor.call(
    'POST',
    '/provisioning/tokens',
    { name: 'Okta' },
    await confirmIdentity(grace.visitor),
  )
  const asGrace = { ...org.context(), actor: { type: 'user', userId: grace.id } as const }
  const revoked = await createToken(asGrace, { name: 'Old' })
  await revokeToken(org.context(), revoked.id)
  await createToken(org.context(), { name: 'Of the operator' })
  const list = async () => (await vera.visitor.call('GET', '/provisioning')).body.tokens as { name: string }[]
  expect((await list()).map((token) => ({ ...token }))).toMatchObject([
    { name: 'Of the operator', isCreatorAdmin: true },
    { name: 'Old', isCreatorAdmin: true },
    { name: 'Okta', isCreatorAdmin: true },
  ])

  await deactivateUser(org.context(), grace.id)

  const answer = await world.request('GET', '/scim/v2/Users', undefined, {
    headers: { authorization: `Bearer ${body.token}` },
  })
  expect(answer.status, 'the identity provider stays in sync').toBe(200)
  expect(await list()).toContainEqual(expect.objectContaining({ name: 'Okta', isCreatorAdmin: false }))
  expect(await list()).toContainEqual(expect.objectContaining({ name: 'Of the operator', isCreatorAdmin: true }))
  const mails = await listMails(org)
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(['vera@example.com', expect.any(String)].sort())
  expect(mails.map(({ toAddress }) => toAddress)).not.toContain('learner@example.com')
  for (const { subject, text } of mails) {
    expect(subject).toContain('1 SCIM token')
    expect(text).toContain('Okta')
    expect(text).not.toContain('Old')
    expect(text).toContain('/console/provisioning')
    expect(text).not.toContain(body.token)
  }
})

test('the notice also appears when the creator loses the role or is erased, and not for people without tokens', async () => {
  const org = await world.organization()
  const people = ['demoted', 'erased', 'without'] as const
  for (const name of people) {
    const email = `${name}@example.com`
    const { id } = await createPerson(world, org, { email, role: 'org_admin' })
    if (name !== 'without') await createToken({ ...org.context(), actor: { type: 'user', userId: id } }, { name })
    if (name === 'demoted') {
      await updateUser(org.context(), id, { name: 'Grace Sample', email, role: 'learner', teamId: null })
    } else if (name === 'erased') await eraseUser(org.context(), email)
    else await deactivateUser(org.context(), id)
  }

  const mails = await listMails(org)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.text).toContain('is no longer an admin')
  expect(mails[1]?.text).toContain('An admin was erased')
  expect(mails[1]?.text).not.toContain('Grace Sample')
})
