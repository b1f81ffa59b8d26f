import type { CertificateStatus } from '@parapet/contract'
import { dayMs } from '../../../platform/clock/durations.ts'

/** How long before expiry a renewal may begin, but never in the first half of the validity. */
const renewalDays = 90

export type CertificateLife = { expiresAt: Date | null; renewsFrom: Date | null }

/** The dates of a new certificate; none if the organization's certificates never expire. */
export function planLife(issuedAt: Date, months: number | null): CertificateLife {
  if (months === null) return { expiresAt: null, renewsFrom: null }
  const expiresAt = addMonths(issuedAt, months)
  const half = issuedAt.getTime() + (expiresAt.getTime() - issuedAt.getTime()) / 2
  return { expiresAt, renewsFrom: new Date(Math.max(half, expiresAt.getTime() - renewalDays * dayMs)) }
}

/** The same day and time some months later, or the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return later
}

export function statusOf(
  row: { expiresAt: Date | null; renewedByNumber: string | null },
  now: Date,
): CertificateStatus {
  if (row.renewedByNumber !== null) return 'renewed'
  return isWithinDates(row, now) ? 'valid' : 'expired'
}

/** Whether the document itself is still valid; a renewed one is until its own last day. */
export function isWithinDates({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}
