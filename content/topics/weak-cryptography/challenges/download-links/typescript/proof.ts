import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'

type Code = typeof import('./download-links.ts')

const secret = randomBytes(40).toString('hex')
const now = Date.UTC(2026, 1, 3)

export function works({ DownloadLinks, LinkError }: Code) {
  const links = new DownloadLinks(secret)
  const token = links.issue('c-17', { file: '/c-17/report 1.pdf' }, now)
  assert.deepEqual(links.verify(token, now), { customer: 'c-17', path: '/c-17/report 1.pdf' })
  assert.equal(links.verify(links.issue('c-17', { folder: '/c-17/' }, now), now).path, '/c-17/')
  assert.throws(() => links.verify(token, now + 8 * 24 * 3600_000), LinkError)
  assert.throws(() => links.verify(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')), now), LinkError)
  const other = Buffer.from('expires=9999999999&customer=c-17&folder=/').toString('base64url')
  assert.throws(() => links.verify(`${other}.${token.split('.')[1]}`, now), LinkError)
  assert.throws(() => new DownloadLinks('short'))
}

/** Goes on hashing where the signature of an own link stopped. The secret is not known, only how long it may be. */
export function exploit({ DownloadLinks }: Code): boolean {
  const links = new DownloadLinks(secret)
  const [encoded = '', hex = ''] = links.issue('c-17', { file: '/c-17/report.pdf' }, now).split('.')
  const payload = Buffer.from(encoded, 'base64url')
  const tail = Buffer.from('&folder=/')
  const algorithm = { 20: sha1, 32: sha256 }[hex.length / 2]
  if (!algorithm) return false
  const state = Array.from({ length: hex.length / 8 }, (_, i) => Number.parseInt(hex.slice(8 * i, 8 * i + 8), 16))
  for (let secretLength = 1; secretLength <= 128; secretLength++) {
    const glue = padding(secretLength + payload.length)
    const hashed = secretLength + payload.length + glue.length
    const blocks = Buffer.concat([tail, padding(hashed + tail.length)])
    let words = state
    for (let i = 0; i < blocks.length; i += 64) words = algorithm(words, blocks.subarray(i, i + 64))
    const forged = Buffer.concat([payload, glue, tail]).toString('base64url')
    const signature = words.map((word) => word.toString(16).padStart(8, '0')).join('')
    try {
      if (links.verify(`${forged}.${signature}`, now).path === '/') return true
    } catch {
      // Another length.
    }
  }
  return false
}

function padding(length: number): Buffer {
  const zeros = (119 - (length % 64)) % 64
  const bytes = Buffer.alloc(1 + zeros + 8)
  bytes[0] = 0x80
  bytes.writeBigUInt64BE(BigInt(length) * 8n, 1 + zeros)
  return bytes
}

const rotate = (x: number, n: number) => (x << n) | (x >>> (32 - n))

function sha1(state: number[], block: Buffer): number[] {
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

const primes = Array.from({ length: 312 }, (_, i) => i).filter((n) => n > 1 && !Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => n % d === 0))
const constants = primes.slice(0, 64).map((prime) => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32))

function sha256(state: number[], block: Buffer): number[] {
  const w = Array.from({ length: 16 }, (_, i) => block.readUInt32BE(4 * i))
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!]
    const s0 = rotate(x, 25) ^ rotate(x, 14) ^ (x >>> 3)
    const s1 = rotate(y, 15) ^ rotate(y, 13) ^ (y >>> 10)
    w.push((w[i - 16]! + s0 + w[i - 7]! + s1) | 0)
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const t1 = h + (rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7)) + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!
    const t2 = (rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) >>> 0)
}
