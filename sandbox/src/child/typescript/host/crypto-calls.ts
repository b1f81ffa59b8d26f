/** The arithmetic of `node:crypto` for guests. */
import {
  type BinaryLike,
  type CipherGCM,
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type DecipherGCM,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import type { Observations } from '../../observations.ts'
import type { Argon2Cost, SlowHashes } from '../../slow-hashes.ts'
import { asBytes, asNumber, asText, type HostCalls } from './host-calls.ts'
import type { Random } from './random.ts'

type GivenKey = {
  pem?: string
  jwk?: JsonWebKey | null
  der?: string
  type?: 'spki' | 'pkcs8' | 'pkcs1'
  kind?: string
  options?: object
}

/** A guest's random bytes are limited: this much is more than any lesson needs. */
const maxRandomBytes = 2 ** 24

function loadKey(text: string, wanted: 'public' | 'private'): { key: KeyObject; options: object } {
  const { pem, jwk, der, type, options = {} } = JSON.parse(text) as GivenKey
  const load = wanted === 'public' ? createPublicKey : (createPrivateKey as unknown as typeof createPublicKey)
  if (pem !== undefined) return { key: load(pem), options }
  if (der !== undefined)
    return { key: load({ key: Buffer.from(der, 'base64'), format: 'der', type: type as 'spki' }), options }
  return { key: load({ key: jwk as JsonWebKey, format: 'jwk' }), options }
}

const toBytes = (value: ArrayBuffer | Uint8Array): Uint8Array =>
  value instanceof Uint8Array ? new Uint8Array(value) : new Uint8Array(value)

/** Making a longer key takes minutes, and nothing can stop it. */
const maxModulusLength = 4096
const keyTypes = new Set(['rsa', 'rsa-pss', 'ec', 'ed25519', 'ed448', 'x25519', 'x448'])

const maxCiphers = 10_000

/** For one machine: keys and ciphers that it has made are its own. `seen` counts what it asks for. */
export function createCryptoCalls(slowHashes: SlowHashes, random: Random, seen?: Observations): HostCalls {
  const ciphers: (CipherGCM | DecipherGCM)[] = []
  const cipher = (id: unknown) => {
    const found = ciphers[id as number]
    if (!found) throw new TypeError('unknown cipher')
    return found
  }
  return {
    hash: (name, data) => toBytes(createHash(asText(name)).update(asBytes(data)).digest()),
    hmac: (name, key, data) => toBytes(createHmac(asText(name), asBytes(key)).update(asBytes(data)).digest()),
    'random-bytes'(size) {
      seen?.addRandomBits(8 * asNumber(size))
      return toBytes(randomBytes(Math.min(asNumber(size), maxRandomBytes)))
    },
    'random-int'(least, end) {
      const value = randomInt(asNumber(least), asNumber(end))
      seen?.addRandomBits(Math.log2(asNumber(end) - asNumber(least)))
      return value
    },
    'random-uuid'() {
      seen?.addRandomBits(122)
      return randomUUID()
    },
    random: random.next,
    argon2(message, nonce, secret, associatedData, cost) {
      const given = JSON.parse(asText(cost)) as Argon2Cost
      const extra = [asBytes(secret), asBytes(associatedData)]
      return toBytes(slowHashes.argon2(asBytes(message), asBytes(nonce), extra, given))
    },
    scrypt: (password, salt, length, N, r, p, maxmem) =>
      toBytes(
        slowHashes.scrypt(asBytes(password), asBytes(salt), asNumber(length), {
          N: asNumber(N),
          r: asNumber(r),
          p: asNumber(p),
          maxmem: asNumber(maxmem),
        }),
      ),
    pbkdf2: (password, salt, rounds, length, name) =>
      toBytes(slowHashes.pbkdf2(asBytes(password), asBytes(salt), asNumber(rounds), asNumber(length), asText(name))),
    hkdf: (name, key, salt, info, length) =>
      toBytes(hkdfSync(asText(name), asBytes(key), asBytes(salt), asBytes(info), asNumber(length))),
    cipher(isEncrypting, name, key, iv, authTagLength) {
      if (ciphers.length >= maxCiphers) throw new Error('too many ciphers')
      const create = (isEncrypting === 1 ? createCipheriv : createDecipheriv) as typeof createCipheriv
      const options = authTagLength === undefined ? undefined : { authTagLength: asNumber(authTagLength) }
      ciphers.push(
        create(
          asText(name) as CipherGCMTypes,
          asBytes(key),
          (iv === undefined ? null : asBytes(iv)) as BinaryLike,
          options,
        ),
      )
      return ciphers.length - 1
    },
    'cipher-update': (id, data) => toBytes(cipher(id).update(asBytes(data))),
    'cipher-final': (id) => toBytes(cipher(id).final()),
    'cipher-tag': (id) => toBytes((cipher(id) as CipherGCM).getAuthTag()),
    'cipher-set-tag'(id, tag) {
      ;(cipher(id) as DecipherGCM).setAuthTag(asBytes(tag))
      return 0
    },
    'cipher-aad'(id, data) {
      cipher(id).setAAD(asBytes(data))
      return 0
    },
    'cipher-padding'(id, isOn) {
      cipher(id).setAutoPadding(isOn === 1)
      return 0
    },
    sign(name, data, key) {
      const { key: loaded, options } = loadKey(asText(key), 'private')
      return toBytes(sign(asText(name) || null, asBytes(data), { key: loaded, ...options }))
    },
    verify(name, data, key, mark) {
      const { key: loaded, options } = loadKey(asText(key), 'public')
      return verify(asText(name) || null, asBytes(data), { key: loaded, ...options }, asBytes(mark)) ? 1 : 0
    },
    'key-load'(kind, given) {
      const { key } = loadKey(asText(given), kind === 'private' ? 'private' : 'public')
      return JSON.stringify({ jwk: key.export({ format: 'jwk' }), asymmetricKeyType: key.asymmetricKeyType })
    },
    'key-export'(jwk, kind, type, format) {
      const { key } = loadKey(
        JSON.stringify({ jwk: JSON.parse(asText(jwk)) }),
        kind === 'private' ? 'private' : 'public',
      )
      const made = key.export({ type: asText(type) as 'spki', format: asText(format) as 'pem' }) as string | Buffer
      return typeof made === 'string' ? made : made.toString('base64')
    },
    'key-pair'(type, options) {
      const { modulusLength = 0, namedCurve, publicExponent } = JSON.parse(asText(options)) as Record<string, number>
      if (!keyTypes.has(asText(type)) || modulusLength > maxModulusLength) throw new Error('unsupported key')
      const { publicKey, privateKey } = generateKeyPairSync(
        asText(type) as 'rsa',
        {
          ...(modulusLength > 0 && { modulusLength }),
          ...(namedCurve !== undefined && { namedCurve }),
          ...(publicExponent !== undefined && { publicExponent }),
        } as { modulusLength: number },
      )
      return JSON.stringify({
        publicKey: publicKey.export({ format: 'jwk' }),
        privateKey: privateKey.export({ format: 'jwk' }),
        asymmetricKeyType: publicKey.asymmetricKeyType,
      })
    },
  }
}
