// part: imports
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
// end

/** Comes from the secret store and the settings of the installation. */
export type CipherConfig = { installation: string; fieldKey?: string }
// part: constants
const passphrase = 'payroll-field-encryption'
// end

export function createFieldCipher(config: CipherConfig) {
  // block: make-key
  const salt = 'fc6e0b1d2a94'
  const key = scryptSync(passphrase, salt, 32, { N: 16_384, r: 8, p: 1 })
  // end

  // block: read-config
  const { installation } = config
  if (!/^[a-z0-9-]+$/.test(installation)) throw new Error('the name of the installation is missing')
  const contextOf = (person: string) => Buffer.from(`${installation}/${person}`)
  // end

  return {
    /** The value of one person, for the column of the database. */
    encrypt(value: string, person: string): string {
      // block: make-nonce
      const nonce = randomBytes(12)
      // end

      // block: encrypt-value
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextOf(person))
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      // end

      // block: join-parts
      const parts = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))
      return ['v1', ...parts].join('.')
      // end
    },

    decrypt(stored: string, person: string): string {
      const [version, ...parts] = stored.split('.')
      if (version !== 'v1' || parts.length !== 3) throw new Error('this is not an encrypted value')
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer]

      // block: decrypt-value
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(contextOf(person))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      // end
    },
  }
}
