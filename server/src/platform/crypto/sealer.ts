import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Where a sealed value is stored. It can be opened only there, not in another row, column or table.
 * A purpose alone is for text that is stored nowhere, such as a token in a link.
 */
export type SealedPlace = string | { purpose: string; row: string }

/** Encrypts what must not be readable in the database. Each purpose has its own key, derived from SECRET_KEY. */
export type Sealer = {
  seal(place: SealedPlace, text: string): Buffer
  open(place: SealedPlace, sealed: Buffer): string
  /** A value unique to the key: stored once, it identifies processes with another key. */
  checkValue(): string
}

export type SealerKeys = {
  /** Seals, and opens. */
  current: Buffer
  /** Only open: of a rotation that is not finished. */
  others?: readonly Buffer[]
}

/** The sealer of a process, whose keys can change while it runs. */
export type RotatingSealer = Sealer & {
  use(keys: SealerKeys): void
  /** Whether the value is sealed with the current key. */
  isFresh(sealed: Buffer): boolean
}

const ivBytes = 12
const tagBytes = 16
const formatVersion = 1
const headerBytes = 5

/** Everything that is derived from one SECRET_KEY. */
function createKeyring(secretKey: Buffer) {
  // Created once: creating a key from a Buffer takes longer than opening a sealed value.
  const keys = new Map<string, KeyObject>()
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known !== undefined) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `parapet:${purpose}`, 32)))
    keys.set(purpose, key)
    return key
  }
  const checkValue = createHmac('sha256', keyOf('check')).update('parapet').digest('hex')
  const id = createHmac('sha256', keyOf('id'))
    .update('parapet')
    .digest()
    .subarray(0, headerBytes - 1)
  return { secretKey, keyOf, checkValue, header: Buffer.from([formatVersion, ...id]) }
}

type Keyring = ReturnType<typeof createKeyring>

/** A value unique to this key. It is stored and shown; the key can't be derived from it. */
export function checkValueOf(secretKey: Buffer): string {
  return createKeyring(secretKey).checkValue
}

export function createSealer(keys: Buffer | SealerKeys): RotatingSealer {
  let current: Keyring
  let all: Keyring[]

  const use = (next: SealerKeys) => {
    const known = all ?? []
    const keyringOf = (key: Buffer) => known.find(({ secretKey }) => secretKey.equals(key)) ?? createKeyring(key)
    current = keyringOf(next.current)
    all = [current, ...(next.others ?? []).map(keyringOf)]
  }
  use(Buffer.isBuffer(keys) ? { current: keys } : keys)

  const isFresh = (sealed: Buffer) => sealed.subarray(0, headerBytes).equals(current.header)

  return {
    use,
    isFresh,
    seal(place, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.keyOf(purposeOf(place)), iv).setAAD(rowOf(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([current.header, iv, cipher.getAuthTag(), encrypted])
    },
    open(place, sealed) {
      const keyring = all.find(({ header }) => sealed.subarray(0, headerBytes).equals(header))
      if (keyring === undefined) throw new Error('sealed with another key')
      return decrypt(keyring.keyOf(purposeOf(place)), sealed.subarray(headerBytes), rowOf(place))
    },
    checkValue: () => current.checkValue,
  }
}

function purposeOf(place: SealedPlace): string {
  return typeof place === 'string' ? place : place.purpose
}

function rowOf(place: SealedPlace): Buffer {
  return Buffer.from(typeof place === 'string' ? '' : place.row)
}

function decrypt(key: KeyObject, sealed: Buffer, row: Buffer): string {
  // Without the length, a shortened tag would be accepted, which is easier to guess.
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(row)
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** SECRET_KEY as people give it: 32 bytes in base64 or hex. */
export function parseSecretKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return Buffer.from(trimmed, 'hex')
  const bytes = Buffer.from(trimmed, 'base64')
  return bytes.length === 32 && /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed) ? bytes : undefined
}
