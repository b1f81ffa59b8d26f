import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Encrypts what must not be readable in the database. Each purpose has a key of its own, derived from SECRET_KEY. */
export type Sealer = {
  seal(purpose: string, text: string): Buffer
  open(purpose: string, sealed: Buffer): string
  /** A value that only the same key gives: stored once, it tells a process with another key. */
  checkValue(): string
}

const ivBytes = 12
const tagBytes = 16

export function createSealer(secretKey: Buffer): Sealer {
  // Made once: to make one of a Buffer takes longer than to open what was sealed with it.
  const keys = new Map<string, KeyObject>()
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known !== undefined) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `parapet:${purpose}`, 32)))
    keys.set(purpose, key)
    return key
  }

  return {
    seal(purpose, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
    },
    open(purpose, sealed) {
      // Without the length a shortened tag would do, and a shorter one is easier to guess.
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, ivBytes), options)
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    checkValue: () => createHmac('sha256', keyOf('check')).update('parapet').digest('hex'),
  }
}

/** SECRET_KEY as people give it: 32 bytes in base64 or hex. */
export function parseSecretKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return Buffer.from(trimmed, 'hex')
  const bytes = Buffer.from(trimmed, 'base64')
  return bytes.length === 32 && /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed) ? bytes : undefined
}
