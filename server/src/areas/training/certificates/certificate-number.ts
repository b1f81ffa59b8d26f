import { randomInt } from 'node:crypto'

/** Crockford's base32: no I, L, O and U, which are misread or misheard. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLetters = 8
const pattern = new RegExp(`^PPT-(\\d{4})-([${letters}]{${randomLetters}})([${letters}])$`)

/** `PPT-2026-7Q3MZX4K` and its check character. With 40 random bits, guessing is hopeless. */
export function newCertificateNumber(issuedAt: Date): string {
  const year = String(issuedAt.getUTCFullYear())
  let random = ''
  for (let i = 0; i < randomLetters; i++) random += letters[randomInt(letters.length)]
  return `PPT-${year}-${random}${checkCharacter(year + random)}`
}

/**
 * Normalizes a number typed from paper; undefined when it cannot be one. Accepts lowercase letters and look-alikes:
 * O for 0, I and L for 1.
 */
export function readCertificateNumber(text: string): string | undefined {
  const [prefix, year, code, ...rest] = text.trim().toUpperCase().split('-')
  if (year === undefined || code === undefined || rest.length > 0) return undefined
  const number = `${prefix}-${asTyped(year)}-${asTyped(code)}`
  const [, digits, random, check] = pattern.exec(number) ?? []
  return check !== undefined && checkCharacter(`${digits}${random}`) === check ? number : undefined
}

function asTyped(text: string): string {
  return text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/**
 * A weighted sum in the field of 32 elements with a different weight at every position: one wrong character or two
 * swapped ones always change it.
 */
function checkCharacter(text: string): string {
  let sum = 0
  for (const character of text) sum = timesTwo(sum ^ letters.indexOf(character))
  return letters[sum] as string
}

/** Multiplies by x modulo x^5 + x^2 + 1. The powers of x are all 31 elements other than 0. */
function timesTwo(element: number): number {
  return (element << 1) ^ (element & 16 ? 0b100101 : 0)
}
