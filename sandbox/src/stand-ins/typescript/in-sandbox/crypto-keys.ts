/** Keys of `node:crypto`. Asymmetric ones are kept as JSON web keys, which the host understands. */
import { hostText } from '../../../child/typescript/guest/host.ts'

type Format = { type?: string; format?: string }
type KeyInput = {
  key: unknown
  format?: string
  type?: string
  padding?: number
  saltLength?: number
  dsaEncoding?: string
}
type Stored = { type: 'secret' | 'public' | 'private'; bytes?: Uint8Array; jwk?: string; asymmetricKeyType?: string }

const make = Symbol('make')
let readStored: (key: KeyObject) => Stored

export class KeyObject {
  readonly #stored: Stored
  constructor(mark: symbol, stored: Stored) {
    if (mark !== make) throw new TypeError('Illegal constructor')
    this.#stored = stored
  }
  static {
    readStored = (key) => key.#stored
  }
  get type(): string {
    return this.#stored.type
  }
  get asymmetricKeyType(): string | undefined {
    return this.#stored.asymmetricKeyType
  }
  get symmetricKeySize(): number | undefined {
    return this.#stored.bytes?.length
  }
  export(format: Format = {}): unknown {
    const { bytes, jwk, type } = this.#stored
    if (bytes)
      return format.format === 'jwk' ? { kty: 'oct', k: Buffer.from(bytes).toString('base64url') } : Buffer.from(bytes)
    if (format.format === 'jwk') return JSON.parse(jwk as string)
    const text = hostText(
      'key-export',
      jwk as string,
      type,
      format.type ?? (type === 'public' ? 'spki' : 'pkcs8'),
      format.format ?? 'pem',
    )
    return format.format === 'der' ? Buffer.from(text, 'base64') : text
  }
}

/** What the host is given: a JSON object with the key and how to use it. */
function describe(given: unknown): string {
  if (given instanceof KeyObject)
    return JSON.stringify({ jwk: JSON.parse(readStored(given).jwk ?? 'null'), kind: readStored(given).type })
  if (typeof given === 'string' || given instanceof Uint8Array) return JSON.stringify({ pem: String(given) })
  const { key, format, type, ...options } = given as KeyInput
  if (key instanceof KeyObject || (format !== 'jwk' && format !== 'der'))
    return JSON.stringify({ ...JSON.parse(describe(key)), options })
  if (format === 'jwk') return JSON.stringify({ jwk: key, options })
  return JSON.stringify({ der: Buffer.from(key as Uint8Array).toString('base64'), type, options })
}

export const keyText = (key: unknown, _kind: 'public' | 'private'): string => describe(key)
export const keyBytes = (key: KeyObject): Uint8Array => {
  const { bytes } = readStored(key)
  if (!bytes)
    throw Object.assign(new TypeError('Invalid key object type, expected secret.'), {
      code: 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE',
    })
  return bytes
}

function load(kind: 'public' | 'private', given: unknown): KeyObject {
  const { jwk, asymmetricKeyType } = JSON.parse(hostText('key-load', kind, describe(given))) as {
    jwk: object
    asymmetricKeyType: string
  }
  return new KeyObject(make, { type: kind, jwk: JSON.stringify(jwk), asymmetricKeyType })
}
export const createPublicKey = (given: unknown) => load('public', given)
export const createPrivateKey = (given: unknown) => load('private', given)
export const createSecretKey = (given: Uint8Array | string, encoding?: string) =>
  new KeyObject(make, {
    type: 'secret',
    bytes: Uint8Array.from(typeof given === 'string' ? Buffer.from(given, encoding as BufferEncoding) : given),
  })

type PairOptions = { publicKeyEncoding?: Format; privateKeyEncoding?: Format }
export function generateKeyPairSync(type: string, options: PairOptions = {}) {
  const { publicKeyEncoding, privateKeyEncoding, ...rest } = options
  const made = JSON.parse(hostText('key-pair', type, JSON.stringify(rest))) as {
    publicKey: object
    privateKey: object
    asymmetricKeyType: string
  }
  const key = (kind: 'public' | 'private', jwk: object, format?: Format) => {
    const object = new KeyObject(make, {
      type: kind,
      jwk: JSON.stringify(jwk),
      asymmetricKeyType: made.asymmetricKeyType,
    })
    return format ? object.export(format) : object
  }
  return {
    publicKey: key('public', made.publicKey, publicKeyEncoding),
    privateKey: key('private', made.privateKey, privateKeyEncoding),
  }
}
