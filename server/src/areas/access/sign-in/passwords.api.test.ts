import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPerson,
  createVisitor,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createPasswords, type Passwords } from '../../../platform/auth/password.ts'
import { findFittingAccounts, listTriedAccounts } from './find-accounts.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization({ name: 'Harbour Freight Union' })
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world.close())

let addresses = 0
const newEmail = () => `person-${++addresses}@example.com`
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('POST', '/sign-in', { email, password })

describe('spaces around a password', () => {
  const spaced = `  ${goodPassword} `

  test('are part of it', async () => {
    const email = newEmail()
    await createPerson(world, org, { email, password: spaced })

    expectError(await signIn(createVisitor(world), email, goodPassword), 401, 'invalid_credentials')
    expectError(await signIn(createVisitor(world), email, ` ${goodPassword} `), 401, 'invalid_credentials')
    expect((await signIn(createVisitor(world), email, spaced)).status).toBe(200)
  })

  test('count as characters of it, and other fields are still trimmed', async () => {
    const { id } = (await org.request('POST', '/users', { name: 'G', email: newEmail(), role: 'learner' })).body
    const token = await readMailedToken(world, id, 'invitation')
    const accept = (password: string) =>
      createVisitor(world).call('POST', '/invitation/accept', { token: ` ${token} `, password })

    expectError(await accept('k'.repeat(9)), 400, 'invalid_request')
    expect((await accept(' kq7 vz2 w')).status).toBe(200)
  })
})

describe('a password that is easy to guess', () => {
  test('is refused with a reason, also when it consists of known facts about the person', async () => {
    const fields = { name: 'Rosalind Quimby', email: `rosalind.quimby.${++addresses}@example.com`, role: 'learner' }
    const { id } = (await org.request('POST', '/users', fields)).body
    const token = await readMailedToken(world, id, 'invitation')
    const accept = (password: string) => createVisitor(world).call('POST', '/invitation/accept', { token, password })
    const personal = ['Rosalind2026', 'harbourfreight', 'Parapet2026!', fields.email]
    for (const password of [
      '1234567890',
      'password12',
      'qwertzuiop',
      'aaaaaaaaaaaaaaaa',
      'Summer2026!!',
      ...personal,
    ]) {
      const refusal = expectError(await accept(password), 400, 'weak_password')
      expect(refusal, password).toMatchObject({
        field: 'password',
        message: expect.stringMatching(/^is easy to guess: /),
      })
    }

    expect(expectError(await accept(fields.email), 400, 'weak_password').message).toContain('your name, your email')
    expect((await accept('Harbour seal juggles 9 plums')).status).toBe(200)
  })

  test('is refused when the password is changed, and the old one stays', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const change = { currentPassword: goodPassword, newPassword: 'letmein12345' }
    const refusal = expectError(await visitor.call('POST', '/password', change), 400, 'weak_password')

    expect(refusal.field).toBe('newPassword')
    expect((await signIn(createVisitor(world), email, goodPassword)).status).toBe(200)
  })

  test('is not one just because it lacks capitals, digits and special characters', async () => {
    const { visitor } = await createPerson(world, org, { email: newEmail() })
    const change = { currentPassword: goodPassword, newPassword: 'lanternwombatgravity' }

    expect((await visitor.call('POST', '/password', change)).status).toBe(200)
  })
})

describe('the work of a sign-in', () => {
  /** Real passwords, and how many hashes they took. */
  function countHashes(): Passwords & { count: number } {
    const passwords = createPasswords()
    const counted = {
      ...passwords,
      count: 0,
      verify: (hash: string | undefined, password: string) => {
        counted.count++
        return passwords.verify(hash, password)
      },
    }
    return counted
  }

  test('is the same whether the address is in no organization, in one or in several', async () => {
    const [single, several] = [newEmail(), newEmail()]
    await createPerson(world, org, { email: single })
    for (const place of [org, await world.organization(), await world.organization()]) {
      await createPerson(world, place, { email: several })
    }
    const invited = newEmail()
    await org.request('POST', '/users', { name: 'G', email: invited, role: 'learner' })
    const workOf = async (emailKey: string, password: string, organizationId?: string) => {
      const passwords = countHashes()
      const input = { password, ...(organizationId === undefined ? {} : { organizationId }) }
      const accounts = await listTriedAccounts(world.database.db, emailKey, organizationId)
      const fitting = await findFittingAccounts(world.database.db, passwords, accounts, input)
      return [passwords.count, fitting.length]
    }

    expect(await workOf(several, goodPassword)).toEqual([3, 3])
    expect(await workOf(several, 'wrong password')).toEqual([3, 0])
    expect(await workOf(single, goodPassword)).toEqual([3, 1])
    expect(await workOf(newEmail(), goodPassword)).toEqual([3, 0])
    expect(await workOf(invited, goodPassword)).toEqual([3, 0])
    expect(await workOf(newEmail(), ' wrong')).toEqual([3, 0])
    expect(await workOf(several, ' wrong')).toEqual([3, 0])
    expect(await workOf(several, goodPassword, org.id)).toEqual([1, 1])
    expect(await workOf(single, goodPassword, (await world.organization()).id)).toEqual([1, 0])
  })
})

describe('a first password', () => {
  const withoutPassword = (userId: string, seedConfirmedAt: Date | null) =>
    world.database.db
      .updateTable('credentials')
      .set({ passwordHash: null, seedConfirmedAt })
      .where('userId', '=', userId)
      .execute()
  const setPassword = (visitor: Visitor) => visitor.call('POST', '/password', { newPassword: 'kq7 vz2 w mn4 rt9' })

  test('requires a proof from people who can give one: a stolen session is not enough', async () => {
    const { visitor, id } = await createPerson(world, org, { email: newEmail() })
    await withoutPassword(id, new Date())

    expectError(await setPassword(visitor), 403, 'confirmation_required')
  })

  test('requires nothing from people who have no other way to sign in', async () => {
    const { visitor, id } = await createPerson(world, org, { email: newEmail() })
    await withoutPassword(id, null)

    expect((await setPassword(visitor)).status).toBe(200)
  })
})
