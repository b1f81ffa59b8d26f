import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/download-links.ts')
type Target = { file: string } | { folder: string }

const dayMs = 24 * 3600_000
// With the padding that Python asks for.
const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')

/** A service with this secret; Python takes seconds, and the target by its name. */
async function open({ DownloadLinks }: Code, secret: string) {
  const links = await new DownloadLinks(secret)
  if (language !== 'python') return { issue: async (customer: string, target: Target, now: number) => links.issue(customer, target, now), verify: async (token: string, now: number) => links.verify(token, now) }
  const inPython = links as unknown as { issue: (customer: string, now: number, target: Target) => Promise<string>; verify: typeof links.verify }
  return { issue: (customer: string, target: Target, now: number) => inPython.issue(customer, now / 1000, target), verify: async (token: string, now: number) => inPython.verify(token, now / 1000) }
}

function start(vary: Vary) {
  const customer = () => `${vary.pick(['c', 'k', vary.word()])}-${vary.number(10, 99)}`
  const fileOf = (owner: string) => `/${owner}/${vary.name()}'s Übersicht ${vary.number(1, 9)} & ${vary.remark()}.pdf`
  const secret = Array.from({ length: vary.number(32, 48) }, () => vary.text(2)).join('')
  return { secret, customer, fileOf, now: Date.UTC(2026, vary.number(0, 11), vary.number(1, 28), vary.number(0, 23), 0, vary.number(0, 59)) }
}

export async function works(code: Code, vary: Vary) {
  const { secret, customer, fileOf, now } = start(vary)
  const links = await open(code, secret)
  const refuses = (token: string, at: number, what: string) => assert.rejects(links.verify(token, at), code.LinkError, `${what} should be refused with a LinkError.`)
  // The adviser's own link opens everything.
  for (const folder of vary.shuffle([undefined, undefined, 'own', '/'])) {
    const owner = customer()
    const path = folder === undefined ? fileOf(owner) : folder === 'own' ? `/${owner}/` : folder
    const token = await links.issue(owner, folder === undefined ? { file: path } : { folder: path }, now)
    const [encoded = '', mark = ''] = token.split('.')
    const changed = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const other = encode(Buffer.from(`expires=${Math.floor(now / 1000) + 9_000_000}&customer=${owner}&folder=%2F${customer()}`))
    await refuses(`${other}.${mark}`, now, 'The signature of another link')
    assert.deepEqual(await links.verify(token, now + vary.number(0, 6) * dayMs), { customer: owner, path }, `A link of ${owner} to ${path} should open that, for a week.`)
    await refuses(changed, now, 'A changed signature')
    await refuses(`${encoded}.`, now, 'A link without a signature')
    await refuses(token, now + 7 * dayMs + vary.number(60, 9000) * 1000, 'A link that is more than a week old')
  }
  const again = await open(code, secret)
  const path = fileOf(customer())
  assert.equal((await again.verify(await links.issue(customer(), { file: path }, now), now)).path, path, 'A link should be opened by every server that has the secret.')
  await assert.rejects(open(code, vary.text(31)), Error, 'A secret of 31 signs should be refused.')
}

/** Changes a field, or goes on hashing where the signature of an own link stopped. The secret is not known, only how long it may be. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { secret, customer, fileOf, now } = start(vary)
  const links = await open(code, secret)
  const [owner, victim] = [customer(), customer()]
  const ownFile = fileOf(owner)
  const [encoded = '', hex = ''] = (await links.issue(owner, { file: ownFile }, now)).split('.')
  const payload = Buffer.from(encoded, 'base64url')
  const grantOf = (one: Awaited<ReturnType<typeof open>>, bytes: Buffer, mark: string, at = now) => one.verify(`${encode(bytes)}.${mark}`, at).catch(() => undefined)
  // Another service, whose secret begins with the same 20 signs: they alone can be guessed.
  const similar = await open(code, `${secret.slice(0, 20)}${[...secret.slice(20)].map((sign) => (sign === 'a' ? 'b' : 'a')).join('')}`)
  if (await grantOf(similar, payload, hex))
    return { sent: 'a link of a service whose secret has the same first 20 signs', got: `access to ${ownFile}`, damage: 'Most of the secret is not used, so the rest can be guessed.' }
  for (const [name, value, at] of [['expires', String(Math.floor(now / 1000) + 9e6), now + 8 * dayMs], ['customer', victim, now], ['file', fileOf(victim), now], ['folder', vary.pick(['/', `/${victim}/`]), now]] as const) {
    const fields = new URLSearchParams(payload.toString())
    fields.set(name, value)
    const grant = await grantOf(links, Buffer.from(fields.toString()), hex, at)
    if (grant) return { sent: `the own link with ${name}=${value} and the same signature`, got: `${grant.customer} gets ${grant.path}${name === 'expires' ? ', after the week of the link is over' : ''}`, damage: `The signature doesn't cover the field ${name}, so everybody with a link can change it.` }
  }
  if (hex.length < 16)
    return { sent: `guesses of a signature of ${hex.length / 2} bytes`, got: `one in ${2 ** (4 * hex.length)} is right, for whatever payload`, damage: 'So many requests take minutes or hours, and then everything on the server is open.' }
  // Some servers compare as much as they are given.
  const everything = Buffer.from(`expires=${Math.floor(now / 1000) + 9e5}&customer=${owner}&folder=%2F`)
  for (let byte = 0; byte < 256; byte++) {
    const guess = byte.toString(16).padStart(2, '0')
    if (await grantOf(links, everything, guess)) return { sent: `a made-up link to everything, with one byte for a signature: ${encode(everything)}.${guess}`, got: 'access to /', damage: 'One of 256 guesses is right: only the beginning of the signature is compared.' }
  }
  const algorithm = { 20: sha1, 32: sha256, 64: sha512 }[hex.length / 2]
  if (!algorithm) return false
  const blockLength = algorithm === sha512 ? 128 : 64
  for (const path of vary.shuffle(['/', `/${victim}/`])) {
    const tail = Buffer.from(`&folder=${vary.pick([path, encodeURIComponent(path)])}`)
    // How many bytes were hashed decides on the signature, and that is one of few multiples of the block.
    const signatures = new Map<number, string>()
    for (let secretLength = 1; secretLength <= 128; secretLength++) {
      const glue = padding(secretLength + payload.length, blockLength)
      const hashed = secretLength + payload.length + glue.length
      const signature = signatures.get(hashed) ?? algorithm(hex, Buffer.concat([tail, padding(hashed + tail.length, blockLength)]))
      signatures.set(hashed, signature)
      const forged = Buffer.concat([payload, glue, tail])
      if ((await grantOf(links, forged, signature))?.path === path)
        return { sent: `the own link, then ${glue.length} bytes of padding and ${tail}, in Base64: ${encode(forged)}.${signature}`, got: `access to ${path}`, damage: `${owner} has the documents of others, without the secret: the signature was computed by going on from that of an own link, for a secret of ${secretLength} bytes.` }
    }
  }
  return false
}

function padding(length: number, blockLength: number): Buffer {
  const lengthBytes = blockLength / 8
  const bytes = Buffer.alloc(Math.ceil((length + 1 + lengthBytes) / blockLength) * blockLength - length)
  bytes[0] = 0x80
  bytes.writeBigUInt64BE(BigInt(length) * 8n, bytes.length - 8)
  return bytes
}

const rotate = (x: number, n: number) => (x << n) | (x >>> (32 - n))

/** Hashes the blocks, beginning with a digest in place of the usual start. */
function sha1(digest: string, blocks: Buffer): string {
  let words = Array.from({ length: 5 }, (_, i) => Number.parseInt(digest.slice(8 * i, 8 * i + 8), 16))
  for (let i = 0; i < blocks.length; i += 64) words = sha1Block(words, blocks.subarray(i, i + 64))
  return words.map((word) => word.toString(16).padStart(8, '0')).join('')
}

function sha1Block(state: number[], block: Buffer): number[] {
  const w = Array.from({ length: 16 }, (_, i) => block.readUInt32BE(4 * i))
  for (let i = 16; i < 80; i++) w.push(rotate(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1))
  let [a, b, c, d, e] = state as [number, number, number, number, number]
  for (let i = 0; i < 80; i++) {
    const [f, k] =
      i < 20 ? [(b & c) | (~b & d), 0x5a827999]
      : i < 40 ? [b ^ c ^ d, 0x6ed9eba1]
      : i < 60 ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
      : [b ^ c ^ d, 0xca62c1d6]
    const next = (rotate(a, 5) + f + e + k + w[i]!) | 0
    ;[a, b, c, d, e] = [next, a, rotate(b, 30), c, d]
  }
  return [a, b, c, d, e].map((word, i) => (word + state[i]!) >>> 0)
}

/** The first 64 bits behind the point of the cube root. */
function cubeRootBits(prime: bigint): bigint {
  let root = 0n
  for (let bit = 1n << 66n; bit > 0n; bit >>= 1n) if ((root | bit) ** 3n <= prime << 192n) root |= bit
  return BigInt.asUintN(64, root)
}

const primes = Array.from({ length: 410 }, (_, i) => i).filter((n) => n > 1 && !Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => n % d === 0))
const constants = primes.slice(0, 80).map((prime) => cubeRootBits(BigInt(prime)))

type Sha2 = { bits: bigint; rounds: number; turns: bigint[] }

const sha256 = (digest: string, blocks: Buffer) =>
  sha2({ bits: 32n, rounds: 64, turns: [7n, 18n, 3n, 17n, 19n, 10n, 6n, 11n, 25n, 2n, 13n, 22n] }, digest, blocks)

const sha512 = (digest: string, blocks: Buffer) =>
  sha2({ bits: 64n, rounds: 80, turns: [1n, 8n, 7n, 19n, 61n, 6n, 14n, 18n, 41n, 28n, 34n, 39n] }, digest, blocks)

/** SHA-256 and SHA-512 differ in the size of their words, and in how far these are turned. */
function sha2({ bits, rounds, turns }: Sha2, digest: string, blocks: Buffer): string {
  const digits = Number(bits) / 4
  const wordsOf = (hex: string) => Array.from({ length: hex.length / digits }, (_, i) => BigInt(`0x${hex.slice(digits * i, digits * (i + 1))}`))
  const cut = (x: bigint) => BigInt.asUintN(Number(bits), x)
  const turn = (x: bigint, n: bigint) => (x >> n) | cut(x << (bits - n))
  const [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11] = turns as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
  const all = wordsOf(blocks.toString('hex'))
  let state = wordsOf(digest)
  for (let start = 0; start < all.length; start += 16) {
    const w = all.slice(start, start + 16)
    for (let i = 16; i < rounds; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!]
      w.push(cut(w[i - 16]! + (turn(x, t0) ^ turn(x, t1) ^ (x >> t2)) + w[i - 7]! + (turn(y, t3) ^ turn(y, t4) ^ (y >> t5))))
    }
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
    for (let i = 0; i < rounds; i++) {
      const first = h + (turn(e, t6) ^ turn(e, t7) ^ turn(e, t8)) + ((e & f) ^ (cut(~e) & g)) + (constants[i]! >> (64n - bits)) + w[i]!
      const second = (turn(a, t9) ^ turn(a, t10) ^ turn(a, t11)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[a, b, c, d, e, f, g, h] = [cut(first + second), a, b, c, cut(d + first), e, f, g]
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => cut(word + state[i]!))
  }
  return state.map((word) => word.toString(16).padStart(digits, '0')).join('')
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { length: string; tail: string }, vary: Vary) {
  const { customer, fileOf, now } = start(vary)
  const links = await open(code, vary.text(40).padEnd(40, 'x').slice(0, 40))
  const owner = customer()
  const [encoded = '', hex = ''] = (await links.issue(owner, { file: fileOf(owner) }, now)).split('.')
  const payload = Buffer.from(encoded, 'base64url')
  const algorithm = { 20: sha1, 32: sha256, 64: sha512 }[hex.length / 2]
  const length = Math.min(200, Math.max(0, Number.parseInt(input.length, 10) || 0))
  if (!algorithm) return { isDone: false, shown: `Your program knows no hash of ${hex.length / 2} bytes.` }
  const blockLength = algorithm === sha512 ? 128 : 64
  const glue = padding(length + payload.length, blockLength)
  const tail = Buffer.from(input.tail)
  const hashed = length + payload.length + glue.length
  const signature = algorithm(hex, Buffer.concat([tail, padding(hashed + tail.length, blockLength)]))
  try {
    const { path } = await links.verify(`${encode(Buffer.concat([payload, glue, tail]))}.${signature}`, now)
    return { isDone: path === '/', shown: `The link is valid and opens ${path}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { length: '40', tail: '&folder=/' }, isDone: true },
  { input: { length: '16', tail: '&file=x' }, isDone: false },
  { input: { length: '40', tail: '&file=x' }, isDone: false },
]
