import type { CertificateVerification } from '@parapet/contract'

/** `9 fixes written by hand, 21 attempts, 6 days` */
export function describeWork({
  handsOnFixes,
  tries,
  days,
}: Pick<CertificateVerification, 'handsOnFixes' | 'tries' | 'days'>): string {
  const fixes =
    handsOnFixes === 0 ? 'No fixes written by hand' : `${count(handsOnFixes, 'fix', 'fixes')} written by hand`
  return `${fixes}, ${count(tries, 'attempt', 'attempts')}, ${count(days, 'day', 'days')}`
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
