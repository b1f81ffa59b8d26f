import type { CertificateStatus } from '@parapet/contract'

/** A renewal may begin this long before a certificate expires, and never in the first half of its life. */
const renewalDays = 90
const dayMs = 86_400_000

export type CertificateLife = { expiresAt: Date | null; renewsFrom: Date | null }

/** The dates of a new certificate; none where the organization's certificates never expire. */
export function planLife(issuedAt: Date, months: number | null): CertificateLife {
  if (months === null) return { expiresAt: null, renewsFrom: null }
  const expiresAt = addMonths(issuedAt, months)
  const half = issuedAt.getTime() + (expiresAt.getTime() - issuedAt.getTime()) / 2
  return { expiresAt, renewsFrom: new Date(Math.max(half, expiresAt.getTime() - renewalDays * dayMs)) }
}

/** The same day and time some months later; the last day of the month where that one is shorter. */
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

/** Whether the document itself still holds; one that was renewed does until its own last day. */
export function isWithinDates({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}
