import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'

type Code = typeof import('./field-cipher.ts')

const fieldKey = randomBytes(32).toString('base64')
const account = 'DE00 0000 0000 0000 0000 00'

export async function works({ createFieldCipher }: Code) {
  const cipher = createFieldCipher({ installation: 'acme', fieldKey })
  const stored = cipher.encrypt(account, 'p-17')
  assert.notEqual(stored, cipher.encrypt(account, 'p-17'))
  assert.ok(!stored.includes('DE00'))
  assert.equal(cipher.decrypt(stored, 'p-17'), account)
  assert.equal(createFieldCipher({ installation: 'acme', fieldKey }).decrypt(stored, 'p-17'), account)
  assert.throws(() => cipher.decrypt(stored, 'p-18'))
  assert.throws(() => createFieldCipher({ installation: 'other', fieldKey }).decrypt(stored, 'p-17'))
  assert.throws(() => cipher.decrypt(`${stored.slice(0, -2)}AA`, 'p-17'))
  assert.throws(() => createFieldCipher({ installation: '', fieldKey }))
}

export async function exploit({ createFieldCipher }: Code): Promise<boolean> {
  const backup = createFieldCipher({ installation: 'acme', fieldKey }).encrypt(account, 'p-17')
  // The attacker has the code and the backup, but not the configuration.
  for (const guess of [undefined, '', Buffer.alloc(32).toString('base64')]) {
    try {
      if (createFieldCipher({ installation: 'acme', fieldKey: guess }).decrypt(backup, 'p-17') === account) return true
    } catch {
      // Not with this one.
    }
  }
  return false
}
