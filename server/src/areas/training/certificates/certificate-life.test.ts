import { expect, test } from 'vitest'
import { planLife, statusOf } from './certificate-life.ts'

const day = (text: string) => new Date(`${text}T12:00:00.000Z`)

test('a certificate of an organization without a limit never expires', () => {
  expect(planLife(day('2026-11-17'), null)).toEqual({ expiresAt: null, renewsFrom: null })
})

test('a certificate expires on the same day of the month, or on the last one of a shorter month', () => {
  expect(planLife(day('2026-11-17'), 12).expiresAt).toEqual(day('2027-11-17'))
  expect(planLife(day('2026-08-31'), 6).expiresAt).toEqual(day('2027-02-28'))
  expect(planLife(day('2027-08-31'), 6).expiresAt).toEqual(day('2028-02-29'))
  expect(planLife(day('2028-02-29'), 12).expiresAt).toEqual(day('2029-02-28'))
})

test('renewal opens 90 days before expiry, but not before half of the validity is over', () => {
  expect(planLife(day('2026-11-17'), 12).renewsFrom).toEqual(day('2027-08-19'))
  expect(planLife(day('2026-11-17'), 1).renewsFrom).toEqual(day('2026-12-02'))
})

test('a certificate is valid until it expires, and renewed once another one follows', () => {
  const expiresAt = day('2027-01-01')
  const before = new Date(expiresAt.getTime() - 1)
  expect(statusOf({ expiresAt, renewedByNumber: null }, before)).toBe('valid')
  expect(statusOf({ expiresAt, renewedByNumber: null }, expiresAt)).toBe('expired')
  expect(statusOf({ expiresAt, renewedByNumber: 'PPT-1' }, expiresAt)).toBe('renewed')
  expect(statusOf({ expiresAt: null, renewedByNumber: null }, day('2999-01-01'))).toBe('valid')
})
