import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Breach } from '#proof/vary'

type Code = typeof import('./field-cipher.ts')

const fieldKey = randomBytes(32).toString('base64')
const account = 'DE00 0000 0000 0000 0000 00'

export async function works({ createFieldCipher }: Code) {
  const cipher = createFieldCipher({ installation: 'acme', fieldKey })
  const stored = cipher.encrypt(account, 'p-17')
  const changed = `${stored.slice(0, -6)}${stored.at(-6) === 'A' ? 'B' : 'A'}${stored.slice(-5)}`
  assert.notEqual(stored, cipher.encrypt(account, 'p-17'), 'The same value encrypted twice should give two different texts.')
  assert.ok(!stored.includes('DE00'), 'The encrypted text should not contain the value.')
  assert.equal(cipher.decrypt(stored, 'p-17'), account, 'What was encrypted should be decrypted to the same value.')
  assert.equal(createFieldCipher({ installation: 'acme', fieldKey }).decrypt(stored, 'p-17'), account, 'After a restart with the same configuration, stored values should still be readable.')
  assert.throws(() => cipher.decrypt(stored, 'p-18'), "A value that was copied to another patient's record should not be readable.")
  assert.throws(() => createFieldCipher({ installation: 'other', fieldKey }).decrypt(stored, 'p-17'), 'Another installation should not be able to read the value.')
  assert.throws(() => cipher.decrypt(changed, 'p-17'), 'A value that was changed should not be readable.')
  assert.throws(() => createFieldCipher({ installation: '', fieldKey }), 'The service should refuse to start without the name of the installation.')
}

export async function exploit({ createFieldCipher }: Code): Promise<Breach | false> {
  const backup = createFieldCipher({ installation: 'acme', fieldKey }).encrypt(account, 'p-17')
  // The attacker has the code and the backup, but not the configuration.
  for (const guess of [undefined, '', Buffer.alloc(32).toString('base64'), randomBytes(32).toString('base64')]) {
    try {
      if (createFieldCipher({ installation: 'acme', fieldKey: guess }).decrypt(backup, 'p-17') === account)
        return { sent: `the value ${backup} from a backup, to a copy of the program ${guess ? 'with a key of zeros' : 'without a key'}`, got: `the account number: ${account}` }
    } catch {
      // Not with this one.
    }
  }
  // An installation where nobody has set the key: the attacker has such a one as well.
  for (const missing of [undefined, '']) {
    try {
      const stored = createFieldCipher({ installation: 'acme', fieldKey: missing }).encrypt(account, 'p-17')
      if (createFieldCipher({ installation: 'acme', fieldKey: missing }).decrypt(stored, 'p-17') === account)
        return { sent: `the value ${stored} of an installation that has no key, to a copy of the program without a key`, got: `the account number: ${account}` }
    } catch {
      // It does not start without a key.
    }
  }
  return false
}
