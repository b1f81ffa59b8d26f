/** Test support: a software authenticator. It creates real ES256 keys, COSE, CBOR and signatures, and can lie. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Held = { id: Buffer; privateKey: KeyObject; userHandle: string; useCount: number }

/** The parts of a page's request that an authenticator reads. */
type Creation = { challenge: string; rp: { id: string }; user: { id: string } }
type Request = { challenge: string; rpId: string }

/** Values to falsify. */
export type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  isUserPresent?: boolean
  useCount?: number
  userHandle?: string
  crossOrigin?: boolean
  type?: string
  /** Instead of `none`, with any statement. */
  attestation?: { fmt: string; attStmt: Map<string, Cbor> }
  /** Signs with an unknown key. */
  hasOtherKey?: boolean
}

export type SoftwareAuthenticator = {
  create(options: Creation, lies?: Lies): Record<string, unknown>
  get(options: Request, lies?: Lies): Record<string, unknown> & { id: string }
  /** The same passkeys on another device, with its own counter. */
  clone(): SoftwareAuthenticator
  /** Claims a passkey with this id, to impersonate its owner. */
  imitate(id: string): void
}

export type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

/** The subset of CBOR for attestations. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)])
  const pairs = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** A browser at that origin with an authenticator that does what pages ask. */
export function createAuthenticator(origin: string, held: Held[] = []): SoftwareAuthenticator {
  const keys = held.map((key) => ({ ...key }))

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    )

  return {
    create({ challenge, rp, user }, lies = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      keys.push({ id, privateKey, userHandle: user.id, useCount: 0 })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const idLength = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, encodeCbor(cose)])
      const authData = Buffer.concat([authenticatorData(rp.id, lies, 0x40), attested])
      const { fmt, attStmt } = lies.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestation = new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal', 'hybrid', 'telepathy'],
        },
      }
    },

    get({ challenge, rpId }, lies = {}) {
      const key = keys.at(-1)
      if (key === undefined) throw new Error('the authenticator has no passkey')
      key.useCount++
      const json = clientData('webauthn.get', challenge, lies)
      const authData = authenticatorData(rpId, { useCount: key.useCount, ...lies }, 0)
      const signed = Buffer.concat([authData, createHash('sha256').update(json).digest()])
      const { privateKey } = lies.hasOtherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : key
      return {
        id: key.id.toString('base64url'),
        rawId: key.id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: lies.userHandle ?? key.userHandle,
        },
      }
    },

    clone: () => createAuthenticator(origin, keys),

    imitate(id) {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      keys.push({
        id: Buffer.from(id, 'base64url'),
        privateKey,
        userHandle: keys.at(-1)?.userHandle ?? '',
        useCount: 0,
      })
    },
  }
}

function authenticatorData(rpId: string, lies: Lies, moreFlags: number): Buffer {
  const { isUserPresent = true, isUserVerified = true, useCount = 0 } = lies
  const flags = (isUserPresent ? 1 : 0) | (isUserVerified ? 4 : 0) | moreFlags
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(useCount)
  const rpIdHash = createHash('sha256')
    .update(lies.rpId ?? rpId)
    .digest()
  return Buffer.concat([rpIdHash, Buffer.from([flags]), counter])
}
