import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/provider-sign-in.ts')

function start({ signInWithProvider }: Code, vary: Vary) {
  const person = () => {
    const word = `${vary.word()}${vary.word()}`
    return { name: `${vary.name()} ${word}`, email: `o'${word}@example.com`, subject: vary.text(10) }
  }
  const [ada, bo] = [person(), person()]
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  const [first, second] = [vary.number(1, 49), vary.number(50, 99)]
  const db = createPool(`
    CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, name TEXT, email_confirmed BOOLEAN, locked_at TEXT);
    INSERT INTO users VALUES (${first}, ${quote(ada.email)}, '${ada.name}', TRUE, NULL), (${second}, ${quote(bo.email)}, '${bo.name}', TRUE, '2026-01-01');
    CREATE TABLE identities (user_id INTEGER, provider TEXT, subject TEXT);
    INSERT INTO identities VALUES (${second}, 'mailhub', '${bo.subject}');
  `)
  const mails: string[] = []
  const services = {
    db,
    openSession: async (userId: number) => `session of ${userId}`,
    sendMail: async (userId: number, template: string) => void mails.push(`${userId} ${template}`),
  }
  const signIn = (provider: string, { name, email, subject }: typeof ada, emailVerified: boolean) =>
    signInWithProvider(services, { provider, subject, email, emailVerified, name })
  /** Accounts that somebody has opened with an address and a password. */
  const register = (accounts: { id: number; person: typeof ada; isConfirmed: boolean }[]) =>
    db.query(`INSERT INTO users VALUES ${accounts.map(({ id, person: { email, name }, isConfirmed }) => `(${id}, ${quote(email)}, ${quote(name)}, ${isConfirmed ? 'TRUE' : 'FALSE'}, NULL)`).join(', ')}`)
  return { mails, signIn, person, register, ada, bo, adasSession: `session of ${first}` }
}

const providers = ['mailhub', 'codehub', 'chathub']

export async function works(code: Code, vary: Vary) {
  const { mails, signIn, person, ada, bo, adasSession } = start(code, vary)
  const [one, other] = vary.shuffle(providers) as [string, string]
  assert.equal(await signIn(one, { ...ada, email: ` ${ada.email.toUpperCase()}` }, true), adasSession, 'Somebody whose address the provider has verified should be signed in to their account.')
  const moved = { ...ada, email: `${vary.word()}@example.org` }
  assert.equal(await signIn(one, moved, false), adasSession, 'Somebody who is linked to an account should be signed in to it, even if their address changed.')
  // Somebody new whose address no provider has verified, as the attacker's isn't either.
  for (const provider of vary.shuffle(['codehub', other])) {
    const cy = person()
    const session = await signIn(provider, cy, false)
    assert.match(session, /^session of \d+$/, 'Somebody new should be signed in.')
    assert.notEqual(session, adasSession, 'Somebody new should get an account of their own.')
    const asked = mails.splice(0).filter((mail) => mail.endsWith('confirm-address'))
    assert.deepEqual(asked, [`${session.slice('session of '.length)} confirm-address`], 'Somebody new with an unverified address should get one mail to confirm it, and nobody else one.')
    assert.equal(await signIn(provider, cy, false), session, 'Somebody who comes back should be signed in to the same account.')
  }
  const dee = person()
  const session = await signIn(other, dee, true)
  assert.ok(!mails.some((mail) => mail.endsWith('confirm-address')), 'Somebody new with a verified address should not be asked to confirm it.')
  assert.equal(await signIn(other, dee, true), session, 'Somebody who comes back should be signed in to the same account.')
  await assert.rejects(signIn('mailhub', bo, true), code.Refused, 'A locked user should be refused.')
  await assert.rejects(signIn(one, { ...person(), subject: '' }, true), code.Refused, 'A profile without a subject should be refused.')
  await assert.rejects(signIn(one, { ...person(), email: vary.word() }, true), code.Refused, 'A profile without an address should be refused.')
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  for (const provider of vary.shuffle(providers)) {
    const { signIn: send, person, register, ada, adasSession } = start(code, vary)
    const codes: string[] = []
    const signIn: typeof send = (...profile) =>
      send(...profile).catch((error) => {
        assert.ok(error instanceof code.Refused, `Somebody who can't be signed in should be refused with Refused, not with ${error}.`)
        codes.push(error.message)
        return ''
      })
    const email = vary.pick([ada.email, ` ${ada.email} `, ada.email.toUpperCase()])
    // What is refused once may have left something behind.
    const attacker = { ...person(), name: ada.name, email }
    for (const time of ['', ', for the second time'])
      if ((await signIn(provider, attacker, false)) === adasSession)
        return { sent: `a profile of ${provider} with the address ${email}, which ${provider} has not verified${time}`, got: `a session of the account of ${ada.email}`, damage: 'Anybody can enter this address at the provider.' }
    // The other way round: the attacker is there first, and the owner of the address is led into the attacker's account.
    const owner = person()
    const prepared = await signIn(provider, { ...person(), name: owner.name, email: owner.email }, false)
    const theirs = await signIn(vary.pick(providers), owner, true)
    if (theirs !== '' && theirs === prepared)
      return { sent: `first a profile of the attacker with the unverified address ${owner.email}, then the owner of that address signs in`, got: "the owner is in the attacker's account", damage: 'The attacker reads everything that the owner keeps there.' }
    // With a password, and perhaps beside an account that the owner has, too.
    for (const [from, hasOwn] of [[1000, vary.pick([true, false])], [2000, true], [3000, false]] as const) {
      const [owned, trap] = vary.shuffle([from + vary.number(0, 99), from + vary.number(100, 199)]) as [number, number]
      const other = person()
      const accounts = [{ id: trap, person: other, isConfirmed: false }, ...(hasOwn ? [{ id: owned, person: other, isConfirmed: true }] : [])]
      await register(vary.shuffle(accounts).toSorted((a, b) => a.id - b.id))
      for (const time of ['', ' twice'])
        if ((await signIn(vary.pick(providers), { ...other, subject: `${other.subject}${time}` }, true)) === `session of ${trap}`)
          return { sent: `the owner of ${other.email} signs in${time}, after an attacker has registered an account with that address and a password, and has never confirmed it`, got: "the owner is in the attacker's account", damage: 'The attacker reads everything that the owner keeps there.' }
    }
    for (const said of codes) assert.ok(said !== '' && !['account_locked', 'profile_incomplete'].includes(said), `Somebody whose address isn't confirmed should be refused with a code of its own, not with "${said}".`)
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { email, name }: { email: string; name: string }, vary: Vary) {
  const { signIn, person, ada, adasSession } = start(code, vary)
  const given = email.replace(/ada@example\.com/i, ada.email)
  try {
    const session = await signIn('mailhub', { ...person(), name, email: given }, false)
    const isDone = session === adasSession
    return { isDone, shown: isDone ? `${session}: the account of ada@example.com` : `${session}: an account of your own` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { email: 'ada@example.com', name: 'Mallory' }, isDone: true },
  { input: { email: 'mallory@example.org', name: 'Mallory' }, isDone: false },
  { input: { email: 'mallory@example.org', name: 'Ada' }, isDone: false },
]
