import type { Certificate } from '@parapet/contract'
import { expect, test } from 'vitest'
import { linkedInUrl } from './linked-in.ts'

const certificate = {
  categoryTitle: 'Injection & more',
  certificateNumber: 'PPT-2026-7Q3MZX4KS',
  verificationUrl: 'https://training.example.com/verify/PPT-2026-7Q3MZX4KS',
  issuedAt: '2026-12-31T23:30:00.000Z',
  expiresAt: '2027-12-31T23:30:00.000Z',
} as Certificate

test('the link fills in name, organization, dates, number and the verification page', () => {
  const url = new URL(linkedInUrl(certificate, 'Example & Sons'))

  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Secure coding: Injection & more',
    organizationName: 'Example & Sons',
    issueYear: '2026',
    issueMonth: '12',
    expirationYear: '2027',
    expirationMonth: '12',
    certUrl: 'https://training.example.com/verify/PPT-2026-7Q3MZX4KS',
    certId: 'PPT-2026-7Q3MZX4KS',
  })
})

test('a certificate that never expires has no end date on the profile', () => {
  expect(linkedInUrl({ ...certificate, expiresAt: null }, 'Example')).not.toContain('expiration')
})
