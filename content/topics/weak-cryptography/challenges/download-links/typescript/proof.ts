import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./download-links.ts')

const secret = randomBytes(40).toString('hex')
const now = Date.UTC(2026, 1, 3)

export function works({ DownloadLinks, LinkError }: Code, vary: Vary) {
  const links = new DownloadLinks(secret)
  const customer = `c-${vary.number(10, 99)}`
  const file = `/${customer}/${vary.name()}'s Übersicht ${vary.number(1, 9)} & more.pdf`
  const token = links.issue(customer, { file }, now)
  assert.deepEqual(links.verify(token, now), { customer, path: file }, `A link to ${file} should open that file.`)
  const folder = links.issue(customer, { folder: `/${customer}/` }, now)
  assert.equal(links.verify(folder, now).path, `/${customer}/`, 'A link to a folder should open the folder.')
  assert.throws(() => links.verify(token, now + 8 * 24 * 3600_000), LinkError, 'After a week a link should be refused with a LinkError.')
  const changed = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  assert.throws(() => links.verify(changed, now), LinkError, 'A changed signature should be refused with a LinkError.')
  const other = Buffer.from(`expires=9999999999&customer=${customer}&folder=/`).toString('base64url')
  assert.throws(() => links.verify(`${other}.${token.split('.')[1]}`, now), LinkError, 'The signature of another link should be refused with a LinkError.')
  assert.throws(() => new DownloadLinks('short'), Error, 'A secret that is too short should be refused.')
}

/** The own link with another value in one of its fields, and the same signature. */
function changeField(links: InstanceType<Code['DownloadLinks']>, [encoded, signature]: [string, string], other: string): false | Breach {
  for (const [name, value, at] of [
    ['expires', String(now / 1000 + 9e8), now + 8 * 24 * 3600_000],
    ['customer', other, now],
    ['file', `/${other}/report.pdf`, now],
    ['folder', '/', now],
  ] as const) {
    const fields = new URLSearchParams(Buffer.from(encoded, 'base64url').toString())
    fields.set(name, value)
    try {
      const grant = links.verify(`${Buffer.from(fields.toString()).toString('base64url')}.${signature}`, at)
      if (name === 'expires' || JSON.stringify(grant).includes(value)) return { sent: `the own link with ${name}=${value} and the same signature`, got: `${grant.customer} gets ${grant.path}${name === 'expires' ? ', after the week of the link is over' : ''}` }
    } catch {
      // The signature does not fit any more.
    }
  }
  return false
}

/** Changes a field, or goes on hashing where the signature of an own link stopped. The secret is not known, only how long it may be. */
export function exploit({ DownloadLinks }: Code, vary: Vary): false | Breach {
  const links = new DownloadLinks(secret)
  const customer = `c-${vary.number(10, 99)}`
  const [encoded = '', hex = ''] = links.issue(customer, { file: `/${customer}/report.pdf` }, now).split('.')
  // Another service, whose secret begins with the same 20 signs: they alone can be guessed.
  const similar = `${secret.slice(0, 20)}${secret[20] === '0' ? '1' : '0'}${[...secret.slice(21)].reverse().join('')}`
  try {
    const { path } = new DownloadLinks(similar).verify(`${encoded}.${hex}`, now)
    return { sent: 'a link of a service whose secret has the same first 20 signs', got: `access to ${path}: most of the secret is not used` }
  } catch {
    // As it should be.
  }
  const changed = changeField(links, [encoded, hex], `x${customer}`)
  if (changed) return changed
  const payload = Buffer.from(encoded, 'base64url')
  const algorithm = { 20: sha1, 32: sha256, 64: sha512 }[hex.length / 2]
  if (!algorithm) return false
  const blockLength = algorithm === sha512 ? 128 : 64
  for (const tail of [Buffer.from('&folder=/'), Buffer.from('&folder=%2F')]) {
    // How many bytes were hashed decides on the signature, and that is one of few multiples of the block.
    const signatures = new Map<number, string>()
    for (let secretLength = 1; secretLength <= 128; secretLength++) {
      const glue = padding(secretLength + payload.length, blockLength)
      const hashed = secretLength + payload.length + glue.length
      const blocks = Buffer.concat([tail, padding(hashed + tail.length, blockLength)])
      const signature = signatures.get(hashed) ?? algorithm(hex, blocks)
      signatures.set(hashed, signature)
      const forged = Buffer.concat([payload, glue, tail]).toString('base64url')
      try {
        const { path } = links.verify(`${forged}.${signature}`, now)
        if (path === '/') return { sent: `The own link, continued with ${tail}: ${signature}`, got: 'access to the folder / of all customers' }
      } catch {
        // Another length.
      }
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
