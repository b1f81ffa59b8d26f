import assert from 'node:assert/strict'
import { createPool } from '#proof/sql'
import type { Breach } from '#proof/vary'

type Code = typeof import('./provider-sign-in.ts')

function start({ signInWithProvider }: Code) {
  const db = createPool(`
    CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, name TEXT, email_confirmed BOOLEAN, locked_at TEXT);
    INSERT INTO users VALUES (1, 'ada@example.com', 'Ada Example', TRUE, NULL), (2, 'bo@example.com', 'Bo', TRUE, '2026-01-01');
    CREATE TABLE identities (user_id INTEGER, provider TEXT, subject TEXT);
    INSERT INTO identities VALUES (2, 'mailhub', 'b-2');
  `)
  const mails: string[] = []
  const services = {
    db,
    openSession: async (userId: number) => `session of ${userId}`,
    sendMail: async (userId: number, template: string) => void mails.push(`${userId} ${template}`),
  }
  const signIn = (provider: string, subject: string, email: string, emailVerified: boolean, name = 'Ada Example') =>
    signInWithProvider(services, { provider, subject, email, emailVerified, name })
  return { mails, signIn }
}

export async function works(code: Code) {
  const { mails, signIn } = start(code)
  assert.equal(await signIn('mailhub', 'a-1', ' Ada@example.com', true), 'session of 1', 'Somebody whose address the provider has verified should be signed in to their account.')
  assert.equal(await signIn('mailhub', 'a-1', 'changed@example.com', false), 'session of 1', 'Somebody who is linked to an account should be signed in to it, even if their address changed.')
  assert.equal(await signIn('codehub', 'c-9', 'cy@example.com', false, 'Cy'), 'session of 3', 'Somebody new should get an account of their own.')
  assert.deepEqual(mails.filter((mail) => mail.startsWith('3')), ['3 confirm-address'], 'Somebody new with an unverified address should get one mail to confirm it.')
  assert.equal(await signIn('codehub', 'c-9', 'cy@example.com', false, 'Cy'), 'session of 3', 'Somebody who comes back should be signed in to the same account.')
  await assert.rejects(signIn('mailhub', 'b-2', 'bo@example.com', true), code.Refused, 'A locked user should be refused.')
  await assert.rejects(signIn('mailhub', '', 'x@example.com', true), code.Refused, 'A profile without a subject should be refused.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const { signIn } = start(code)
  if ((await signIn('codehub', '98133', 'ada@example.com', false).catch(() => '')) === 'session of 1')
    return { sent: 'a profile of codehub with the address ada@example.com, which codehub has not verified', got: 'a session of Ada' }
  // The other way round: the attacker is there first, and the owner of the address is led into the attacker's account.
  const prepared = await signIn('codehub', '98134', 'cy@example.com', false)
  if ((await signIn('mailhub', 'c-1', 'cy@example.com', true, 'Cy').catch(() => '')) !== prepared) return false
  return { sent: 'first a profile of the attacker with the unverified address cy@example.com, then the owner of that address signs in', got: "the owner is in the attacker's account" }
}
