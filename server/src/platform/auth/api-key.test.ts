import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashApiKey, isSameHash, newApiKey, parseApiKeyId } from './api-key.ts'

test('a key is ppt, an id of 10, a secret of 40 and a checksum of 6 characters', () => {
  const { id, key } = newApiKey()

  expect(key).toMatch(/^ppt_[0-9A-Za-z]{10}_[0-9A-Za-z]{46}$/)
  expect(key.slice(4, 14)).toBe(id)
})

test('a key names its own id', () => {
  const { id, key } = newApiKey()

  expect(parseApiKeyId(key)).toBe(id)
})

test('no two keys are the same', () => {
  const keys = new Set(Array.from({ length: 500 }, () => newApiKey().key))

  expect(keys.size).toBe(500)
})

test('any single changed character is detected without a database query', () => {
  const { key } = newApiKey()
  const places = Array.from(key, (_, place) => place).filter((place) => /[0-9A-Za-z]/.test(key[place] as string))

  for (const place of places) {
    const other = key[place] === 'x' ? 'y' : 'x'
    expect(parseApiKeyId(key.slice(0, place) + other + key.slice(place + 1)), `place ${place}`).toBeUndefined()
  }
})

test.each([
  ['nothing', ''],
  ['a word', 'secret'],
  ['another prefix', newApiKey().key.replace('ppt_', 'sk_')],
  ['a missing character', newApiKey().key.slice(0, -1)],
  ['one character too many', `${newApiKey().key}0`],
  ['a line break at the end', `${newApiKey().key}\n`],
  ['lower case throughout', 'ppt_AAAAAAAAAA_'.concat('B'.repeat(46)).toLowerCase()],
])('%s is not a key', (_what, text) => {
  expect(parseApiKeyId(text)).toBeUndefined()
})

test('only the SHA-256 of the key is stored', () => {
  const { key, secretHash } = newApiKey()

  expect(secretHash.equals(createHash('sha256').update(key).digest())).toBe(true)
  expect(hashApiKey(key).equals(secretHash)).toBe(true)
})

test('hashes are equal only if every byte is', () => {
  const { secretHash } = newApiKey()
  const flipped = Buffer.from(secretHash)
  flipped[31] = (flipped[31] as number) ^ 1

  expect(isSameHash(secretHash, Buffer.from(secretHash))).toBe(true)
  expect(isSameHash(secretHash, flipped)).toBe(false)
  expect(isSameHash(secretHash, secretHash.subarray(0, 31))).toBe(false)
})
