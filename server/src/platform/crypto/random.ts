import { hash, randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new row id. Version 7 sorts by time, so that new rows land together in their index. */
export function newId(): string {
  return v7()
}

export function randomBase62(length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += base62[randomInt(62)]
  return text
}

/** A number as base62, padded on the left. */
export function toBase62(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = base62[rest % 62] + text
  return text
}

/** A secret for one-time links and sessions: 32 random bytes, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of such a secret: reading the database reveals no link and no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
