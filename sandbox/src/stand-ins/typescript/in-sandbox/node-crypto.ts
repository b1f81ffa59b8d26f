/** `node:crypto`: the host does the arithmetic, on bytes. */
import { hostBytes, hostNumber, hostText } from '../../../child/typescript/guest/host.ts'
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  KeyObject,
  keyBytes,
  keyText,
} from './crypto-keys.ts'

type Data = string | ArrayBufferView | ArrayBuffer
type Key = Data | KeyObject
type Done = (error: unknown, value?: unknown) => void

const fail = (code: string, message: string, Type: typeof Error = TypeError) =>
  Object.assign(new Type(message), { code })

/** Bytes of what Node takes as data. */
function bytes(data: Key, encoding?: string): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data, encoding as BufferEncoding)
  if (data instanceof KeyObject) return keyBytes(data)
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  throw fail(
    'ERR_INVALID_ARG_TYPE',
    'The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView.',
  )
}

const wrap = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)
const show = (data: Uint8Array, encoding?: string): Buffer | string =>
  encoding === undefined || encoding === 'buffer' ? wrap(data) : wrap(data).toString(encoding as BufferEncoding)

class Digest {
  #parts: Uint8Array[] = []
  #isDone = false
  readonly #finish: (data: Uint8Array) => Uint8Array
  constructor(finish: (data: Uint8Array) => Uint8Array) {
    this.#finish = finish
  }
  update(data: Data, encoding?: string): this {
    if (this.#isDone) throw fail('ERR_CRYPTO_HASH_FINALIZED', 'Digest already called', Error)
    this.#parts.push(Uint8Array.from(bytes(data, encoding)))
    return this
  }
  digest(encoding?: string): Buffer | string {
    if (this.#isDone) throw fail('ERR_CRYPTO_HASH_FINALIZED', 'Digest already called', Error)
    this.#isDone = true
    return show(this.#finish(Buffer.concat(this.#parts)), encoding)
  }
  copy(): Digest {
    const copy = new Digest(this.#finish)
    copy.#parts = [...this.#parts]
    return copy
  }
}

export function createHash(name: string): Digest {
  hostBytes('hash', name, new Uint8Array())
  return new Digest((data) => hostBytes('hash', name, data))
}
export const hash = (name: string, data: Data, encoding = 'hex') => show(hostBytes('hash', name, bytes(data)), encoding)
export function createHmac(name: string, key: Key): Digest {
  const secret = bytes(key)
  hostBytes('hmac', name, secret, new Uint8Array())
  return new Digest((data) => hostBytes('hmac', name, secret, data))
}

export function randomBytes(size: number, done?: Done): Buffer | undefined {
  if (!Number.isInteger(size) || size < 0 || size > 2 ** 24)
    throw fail('ERR_OUT_OF_RANGE', 'The value of "size" is out of range.', RangeError)
  const value = wrap(hostBytes('random-bytes', size))
  if (!done) return value
  setImmediate(() => done(null, value))
  return undefined
}
export const randomUUID = () => hostText('random-uuid')
export function randomInt(first: number, second?: number | Done, done?: Done): number | undefined {
  const [least, end] = typeof second === 'number' ? [first, second] : [0, first]
  const callback = typeof second === 'function' ? second : done
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(end) || end <= least)
    throw fail('ERR_OUT_OF_RANGE', 'The value of "max" is out of range.', RangeError)
  const value = hostNumber('random-int', least, end)
  if (!callback) return value
  setImmediate(() => callback(null, value))
  return undefined
}
export function randomFillSync<T extends ArrayBufferView>(target: T): T {
  new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(hostBytes('random-bytes', target.byteLength))
  return target
}

export function randomFill<T extends ArrayBufferView>(target: T, ...rest: unknown[]): void {
  const [offset = 0, size = target.byteLength - Number(offset)] = rest.filter((one) => typeof one === 'number')
  const done = rest.at(-1) as (error: null, target: T) => void
  randomFillSync(new Uint8Array(target.buffer, target.byteOffset + Number(offset), Number(size)))
  setImmediate(() => done(null, target))
}

export function timingSafeEqual(a: ArrayBufferView, b: ArrayBufferView): boolean {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b))
    throw fail(
      'ERR_INVALID_ARG_TYPE',
      'The arguments must be instances of ArrayBuffer, Buffer, TypedArray, or DataView.',
    )
  const [left, right] = [bytes(a), bytes(b)]
  if (left.length !== right.length)
    throw fail('ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length', RangeError)
  return left.reduce((difference, byte, index) => difference | (byte ^ (right[index] as number)), 0) === 0
}

type Costs = {
  N?: number
  r?: number
  p?: number
  cost?: number
  blockSize?: number
  parallelization?: number
  maxmem?: number
}
export function scryptSync(password: Data, salt: Data, length: number, costs: Costs = {}): Buffer {
  const { N, cost = N ?? 16384, r, blockSize = r ?? 8, p, parallelization = p ?? 1, maxmem = 32 * 1024 * 1024 } = costs
  return wrap(hostBytes('scrypt', bytes(password), bytes(salt), length, cost, blockSize, parallelization, maxmem))
}
export const pbkdf2Sync = (password: Data, salt: Data, rounds: number, length: number, name: string): Buffer =>
  wrap(hostBytes('pbkdf2', bytes(password), bytes(salt), rounds, length, name))
type Argon2 = {
  message: Data
  nonce: Data
  secret?: Data
  associatedData?: Data
  parallelism: number
  tagLength: number
  memory: number
  passes: number
}
export function argon2Sync(algorithm: string, { message, nonce, secret = '', associatedData = '', ...costs }: Argon2) {
  for (const [name, value] of Object.entries({ message, nonce }))
    if (value === undefined)
      throw fail('ERR_INVALID_ARG_TYPE', `The "parameters.${name}" property must be a string or bytes`)
  const given = JSON.stringify({ algorithm, ...costs })
  return wrap(hostBytes('argon2', bytes(message), bytes(nonce), bytes(secret), bytes(associatedData), given))
}
export const hkdfSync = (name: string, key: Key, salt: Data, info: Data, length: number): ArrayBuffer =>
  Uint8Array.from(hostBytes('hkdf', name, bytes(key), bytes(salt), bytes(info), length)).buffer

/** The asynchronous form of a function: the same, with the result handed to a callback. */
const later =
  (run: (...args: never[]) => unknown) =>
  (...args: unknown[]): void => {
    const done = args.pop() as Done
    const value = run(...(args as never[]))
    setImmediate(() => done(null, value))
  }
export const scrypt = later(scryptSync)
export const pbkdf2 = later(pbkdf2Sync)
export const argon2 = later(argon2Sync)
export const hkdf = later(hkdfSync)

class Cipher {
  readonly #id: number
  constructor(
    isEncrypting: boolean,
    name: string,
    key: Key,
    iv: Data | null,
    options: { authTagLength?: number } = {},
  ) {
    const start = iv === null ? undefined : bytes(iv)
    this.#id = hostNumber('cipher', isEncrypting ? 1 : 0, name, bytes(key), start, options.authTagLength)
  }
  update(data: Data, from?: string, to?: string) {
    return show(hostBytes('cipher-update', this.#id, bytes(data, from)), to)
  }
  final(to?: string) {
    return show(hostBytes('cipher-final', this.#id), to)
  }
  getAuthTag(): Buffer {
    return wrap(hostBytes('cipher-tag', this.#id))
  }
  setAuthTag(tag: ArrayBufferView): this {
    hostNumber('cipher-set-tag', this.#id, bytes(tag))
    return this
  }
  setAAD(data: ArrayBufferView): this {
    hostNumber('cipher-aad', this.#id, bytes(data))
    return this
  }
  setAutoPadding(isOn = true): this {
    hostNumber('cipher-padding', this.#id, isOn ? 1 : 0)
    return this
  }
}
type CipherArgs = [name: string, key: Key, iv: Data | null, options?: { authTagLength?: number }]
export const createCipheriv = (...args: CipherArgs) => new Cipher(true, ...args)
export const createDecipheriv = (...args: CipherArgs) => new Cipher(false, ...args)

export function sign(name: string | null | undefined, data: Data, key: unknown): Buffer {
  return wrap(hostBytes('sign', name ?? '', bytes(data), keyText(key, 'private')))
}
export function verify(name: string | null | undefined, data: Data, key: unknown, mark: Data): boolean {
  return hostNumber('verify', name ?? '', bytes(data), keyText(key, 'public'), bytes(mark)) === 1
}

class Signature {
  #parts: Uint8Array[] = []
  readonly #name: string
  constructor(name: string) {
    if (!name) throw new Error(`Invalid digest: ${name}`)
    this.#name = name
  }
  update(data: Data, encoding?: string): this {
    this.#parts.push(Uint8Array.from(bytes(data, encoding)))
    return this
  }
  end(): this {
    return this
  }
  sign(key: unknown, encoding?: string) {
    return show(sign(this.#name, Buffer.concat(this.#parts), key), encoding)
  }
  verify(key: unknown, mark: Data, encoding?: string): boolean {
    return verify(this.#name, Buffer.concat(this.#parts), key, bytes(mark, encoding))
  }
}
export const createSign = (name: string) => new Signature(name)
export const createVerify = (name: string) => new Signature(name)
export const getHashes = () => ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-256', 'sha3-512']
export const constants = { RSA_PKCS1_PADDING: 1, RSA_PKCS1_OAEP_PADDING: 4, RSA_PKCS1_PSS_PADDING: 6 }
export const webcrypto = { getRandomValues: randomFillSync, randomUUID }

export { createPrivateKey, createPublicKey, createSecretKey, generateKeyPairSync, KeyObject }
export default {
  argon2,
  argon2Sync,
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  getHashes,
  hash,
  hkdf,
  hkdfSync,
  KeyObject,
  pbkdf2,
  pbkdf2Sync,
  randomBytes,
  randomFill,
  randomFillSync,
  randomInt,
  randomUUID,
  scrypt,
  scryptSync,
  sign,
  timingSafeEqual,
  verify,
  webcrypto,
}
