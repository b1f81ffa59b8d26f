import { hash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from '../crypto/random.ts'

/**
 * `ppt_<id: 10>_<secret: 40><crc32: 6>`, all base62. The checksum catches typos without a database query.
 * SCIM tokens begin with `pps` and personal access tokens with `ppu`, so that they can't be confused.
 */
const patterns = {
  ppt: /^ppt_([0-9A-Za-z]{10})_[0-9A-Za-z]{46}$/,
  pps: /^pps_([0-9A-Za-z]{10})_[0-9A-Za-z]{46}$/,
  ppu: /^ppu_([0-9A-Za-z]{10})_[0-9A-Za-z]{46}$/,
}
const checksumLength = 6
type Prefix = keyof typeof patterns

/** A new key, or a new secret for the key with this id. */
export function newApiKey(
  id = randomBase62(10),
  prefix: Prefix = 'ppt',
): { id: string; key: string; secretHash: Buffer } {
  const body = `${prefix}_${id}_${randomBase62(40)}`
  const key = body + checksum(body)
  return { id, key, secretHash: hashApiKey(key) }
}

/** The id inside a well-formed key; undefined if it can't be one of our keys. */
export function parseApiKeyId(key: string, prefix: Prefix = 'ppt'): string | undefined {
  const match = patterns[prefix].exec(key)
  if (match === null) return undefined
  const body = key.slice(0, -checksumLength)
  return key.endsWith(checksum(body)) ? match[1] : undefined
}

export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function checksum(body: string): string {
  return toBase62(crc32(body), checksumLength)
}
