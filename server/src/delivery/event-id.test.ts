import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../platform/crypto/random.ts'
import { toEventId } from './event-id.ts'

test('an event id is evt_ and 26 characters of lower-case base32', () => {
  expect(toEventId('00000000-0000-0000-0000-000000000000')).toBe(`evt_${'0'.repeat(26)}`)
  expect(toEventId('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(`evt_7${'z'.repeat(25)}`)
  expect(toEventId('00000000-0000-0000-0000-000000000020')).toBe(`evt_${'0'.repeat(24)}10`)
  expect(toEventId(newId())).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/)
})

test('event ids sort like the ids they encode, and never collide', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, two) => {
      const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
      expect(compare(toEventId(one), toEventId(two))).toBe(compare(one, two))
    }),
  )
})
