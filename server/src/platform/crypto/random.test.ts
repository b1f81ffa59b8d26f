import { expect, test } from 'vitest'
import { newId, newToken, randomBase62, toBase62 } from './random.ts'

test('ids are version 7 UUIDs that sort in order of creation', () => {
  const ids = Array.from({ length: 2000 }, () => newId())

  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(2000)
})

test('random text uses all 62 letters and digits and has the requested length', () => {
  const text = randomBase62(20_000)

  expect(text).toMatch(/^[0-9A-Za-z]{20000}$/)
  expect(new Set(text).size).toBe(62)
  expect(randomBase62(0)).toBe('')
})

test.each([
  [0, 6, '000000'],
  [61, 6, '00000z'],
  [62, 6, '000010'],
  [0xffffffff, 6, '4gfFC3'],
])('%i in base62 with %i places is %s', (value, length, text) => {
  expect(toBase62(value, length)).toBe(text)
})

test('a link token contains 32 random bytes and needs no escaping in a URL', () => {
  const token = newToken()

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(encodeURIComponent(token)).toBe(token)
  expect(newToken()).not.toBe(token)
})
