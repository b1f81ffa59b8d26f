/** What the code under review asks for while a proof calls it: slow hashes, and bits of the secure source. Here for Node itself. */
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { currentWire } from './current-wire.ts'
import { agreement, createUnknownBits, judgeGuess, type Observed, type SlowHash } from './observed.ts'

export { agreement, judgeGuess }

type Call = (...args: never[]) => unknown
const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, Call>
const seen = new Set<string>()
const hashes: SlowHash[] = []
let randomBits = 0
let isOwn = 0

function watch(name: string, note: (...args: never[]) => void): void {
  const original = crypto[name] as Call
  const watched = (...args: never[]) => {
    if (isOwn === 0) note(...args)
    // What Node calls itself is part of the same request.
    isOwn++
    try {
      return original(...args)
    } finally {
      isOwn--
    }
  }
  // `promisify` reads what the original says about itself.
  crypto[name] = Object.assign(watched, original)
}

function addHash(hash: SlowHash, ...input: unknown[]): void {
  const key = JSON.stringify([hash, input.map((part) => Buffer.from(part as string).toString('base64'))])
  if (seen.has(key)) return
  seen.add(key)
  hashes.push(hash)
}

type Costs = Record<string, number | undefined>
for (const name of ['scrypt', 'scryptSync'])
  watch(name, (...[password, salt, , costs]: unknown[]) => {
    const { N, r, p, cost = N, blockSize = r, parallelization = p } = (typeof costs === 'object' ? costs : {}) as Costs
    addHash({ kind: 'scrypt', N: cost ?? 16384, r: blockSize ?? 8, p: parallelization ?? 1 }, password, salt)
  })
for (const name of ['pbkdf2', 'pbkdf2Sync'])
  watch(name, (...[password, salt, rounds, , digest]: unknown[]) =>
    addHash(
      { kind: 'pbkdf2', rounds: rounds as number, digest: String(digest).toLowerCase().replace('-', '') },
      password,
      salt,
    ),
  )
for (const name of ['argon2', 'argon2Sync'])
  watch(name, (...[algorithm, given]: unknown[]) => {
    const { message, nonce, memory = 0, passes = 0 } = given as Costs & { message: unknown; nonce: unknown }
    addHash({ kind: 'argon2', algorithm: algorithm as string, memory, passes }, message, nonce)
  })
const addBits = (bits: number) => {
  randomBits += bits
}
watch('randomBytes', (size: number) => addBits(8 * size))
watch('randomUUID', () => addBits(122))
watch('randomInt', (first: number, second?: unknown) =>
  addBits(Math.log2(typeof second === 'number' ? second - first : first)),
)
const addBytes = (target: ArrayBufferView) => addBits(8 * target.byteLength)
for (const name of ['randomFillSync', 'randomFill']) watch(name, addBytes)
syncBuiltinESMExports()

const web = Object.getPrototypeOf(globalThis.crypto) as typeof globalThis.crypto
const { getRandomValues, randomUUID } = web
Object.assign(web, {
  getRandomValues(target: Uint8Array) {
    addBytes(target)
    return getRandomValues.call(this, target)
  },
  randomUUID() {
    addBits(122)
    return randomUUID.call(this as unknown as typeof globalThis.crypto)
  },
})

/** All that was asked for since the code was loaded; a proof compares two of them. */
export const observe = async (): Promise<Observed> => {
  const wire = currentWire()
  if (wire !== undefined) return (await wire.observe()) as Observed
  return { hashes: [...hashes], randomBits, loadBits: 0, texts: [] }
}

/** Brings the usual generator of the code, such as `Math.random`, into the state that belongs to the seed. */
export async function repeatRandom(seed: number): Promise<void> {
  const wire = currentWire()
  if (wire !== undefined) return void (await wire.repeatRandom(seed))
  let state = (seed * 2_654_435_761) % 2 ** 32
  Math.random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

export const unknownBits = createUnknownBits(observe, repeatRandom)
