import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/field-cipher.ts')

const bytesOf = (vary: Vary, length: number) => Buffer.from(Array.from({ length }, () => vary.number(0, 255)))

function start({ createFieldCipher }: Code, vary: Vary) {
  const installation = `${vary.word()}-${vary.number(1, 99)}`
  const key = bytesOf(vary, 32)
  const account = `DE${vary.number(10, 99)} ${Array.from({ length: 4 }, () => vary.number(1000, 9999)).join(' ')} ${vary.number(10, 99)}`
  const open = async (fieldKey: string | undefined, name = installation) => createFieldCipher(fieldKey === undefined ? { installation: name } : { installation: name, fieldKey })
  return { installation, key, fieldKey: key.toString('base64'), account, person: `p-${vary.number(10, 999)}`, open }
}

export async function works(code: Code, vary: Vary) {
  const { installation, fieldKey, account, person, open } = start(code, vary)
  const [cipher, restarted, foreign] = [await open(fieldKey), await open(fieldKey), await open(fieldKey, `${installation}-b`)]
  for (const value of vary.shuffle([account, vary.remark()])) {
    const stored = await cipher.encrypt(value, person)
    const changed = `${stored.slice(0, -6)}${stored.at(-6) === 'A' ? 'B' : 'A'}${stored.slice(-5)}`
    assert.notEqual(stored, await cipher.encrypt(value, person), 'The same value encrypted twice should give two different texts.')
    assert.notEqual(stored, await restarted.encrypt(value, person), 'The same value encrypted after a restart should give another text: a nonce may not be used twice.')
    assert.ok(!stored.includes(value.slice(0, 7)) && !Buffer.from(stored, 'base64url').includes(value.slice(0, 7)), 'The encrypted text should not contain the value.')
    await assert.rejects(async () => cipher.decrypt(stored, `${person}0`), "A value that was copied to another person's record should not be readable.")
    assert.equal(await cipher.decrypt(stored, person), value, 'What was encrypted should be decrypted to the same value.')
    await assert.rejects(async () => cipher.decrypt(changed, person), 'A value that was changed should not be readable.')
    await assert.rejects(async () => foreign.decrypt(stored, person), 'Another installation should not be able to read the value.')
    assert.equal(await restarted.decrypt(stored, person), value, 'After a restart with the same configuration, stored values should still be readable.')
  }
  const other = await open(bytesOf(vary, 32).toString('base64'), vary.word())
  assert.equal(await other.decrypt(await other.encrypt(account, person), person), account, 'An installation with another name and another key should be able to read what it encrypted.')
  await assert.rejects(open(fieldKey, ''), 'The service should refuse to start without the name of the installation.')
}

/** The attacker has the code and a backup, but not the configuration. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { key, fieldKey, installation, account, person, open } = start(code, vary)
  const read = async (fieldKey: string | undefined, stored: string) => (await open(fieldKey)).decrypt(stored, person)
  const backup = await (await open(fieldKey)).encrypt(account, person)
  const damage = 'With a backup and the code, everybody can read every bank account; nobody needs the key of the installation for that.'
  const guesses: [string, string | undefined][] = [
    ['with a key of their own', bytesOf(vary, 32).toString('base64')],
    ['with a key of zeros', Buffer.alloc(32).toString('base64')],
    ['with a key that begins with the same 24 bits, which can be tried out', Buffer.concat([key.subarray(0, 3), bytesOf(vary, 29)]).toString('base64')],
    ['with a key that ends with the same 24 bits, which can be tried out', Buffer.concat([bytesOf(vary, 29), key.subarray(29)]).toString('base64')],
    ...[0, 8, 16, 24].map((at): [string, string] => {
      const other = bytesOf(vary, 32)
      key.copy(other, at, at, at + 8)
      return [`with a key of which only the bytes ${at} to ${at + 7} are the same`, other.toString('base64')]
    }),
    ['without a key', undefined],
    ['with an empty key', ''],
  ]
  for (const [what, guess] of guesses)
    if ((await read(guess, backup).catch(() => undefined)) === account)
      return { sent: `the value ${backup} of ${person} from a backup of ${installation}, to a copy of the program ${what}`, got: account, damage }
  // An installation where nobody has set the key: the attacker has such a one as well.
  for (const missing of [undefined, '']) {
    const stored = await Promise.try(async () => (await open(missing)).encrypt(account, person)).catch(() => undefined)
    if (stored && (await read(missing, stored).catch(() => undefined)) === account)
      return { sent: `the value ${stored} of an installation on which no key was set, to a copy of the program without a key`, got: account, damage: 'The program starts without a key, and what it uses instead is in its code.' }
    await assert.rejects(open(missing), 'The service should refuse to start without a field key, and not only when the first value is encrypted.')
  }
  return false
}
