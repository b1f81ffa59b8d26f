import { expect, test } from 'vitest'
import { newCertificateNumber, readCertificateNumber } from './certificate-number.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const issuedAt = new Date('2026-11-15T09:30:00Z')
const numbers = Array.from({ length: 200 }, () => newCertificateNumber(issuedAt))

/** The significant positions of a number: four digits of the year, eight random characters and the check. */
const places = [4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17]

test('a number contains the year of issue and nine characters that cannot be confused', () => {
  for (const number of numbers) expect(number).toMatch(/^PPT-2026-[0-9A-HJKMNP-TV-Z]{9}$/)
  expect(newCertificateNumber(new Date('2026-12-31T23:59:59.999Z'))).toMatch(/^PPT-2026-/)
  expect(newCertificateNumber(new Date('2027-01-01T00:00:00.000Z'))).toMatch(/^PPT-2027-/)
})

test('numbers are random: every character occurs at every random position, and no number repeats', () => {
  const many = Array.from({ length: 3000 }, () => newCertificateNumber(issuedAt))

  expect(new Set(many).size).toBe(3000)
  for (const place of places.slice(4)) {
    expect(new Set(many.map((number) => number[place])).size, `place ${place}`).toBe(32)
  }
})

test('a generated number is read back unchanged', () => {
  for (const number of numbers) expect(readCertificateNumber(number)).toBe(number)
})

test('one wrong character is always detected, at any position', () => {
  for (const number of numbers.slice(0, 20)) {
    for (const place of places) {
      const others = place < 8 ? '0123456789' : letters
      for (const other of others.replace(number[place] as string, '')) {
        const wrong = number.slice(0, place) + other + number.slice(place + 1)
        expect(readCertificateNumber(wrong), `${wrong} instead of ${number}`).toBeUndefined()
      }
    }
  }
})

test('two swapped characters are always detected, adjacent or not', () => {
  for (const number of numbers) {
    for (const [i, first] of places.entries()) {
      for (const second of places.slice(i + 1)) {
        if (number[first] === number[second]) continue
        const swapped = [...number]
        swapped[first] = number[second] as string
        swapped[second] = number[first] as string
        expect(readCertificateNumber(swapped.join('')), `${swapped.join('')} instead of ${number}`).toBeUndefined()
      }
    }
  }
})

test('lowercase letters, surrounding spaces and look-alike letters are accepted', () => {
  const number = numbers.find((one) => /[01]/.test(one.slice(9))) as string

  expect(readCertificateNumber(` ${number.toLowerCase()}\n`)).toBe(number)
  expect(readCertificateNumber(number.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(number)
  expect(readCertificateNumber(number.replaceAll('0', 'o').replaceAll('1', 'I'))).toBe(number)
})

test.each([
  '',
  'PPT',
  'PPT-2026',
  'PPT-2026-',
  'PPT--7Q3MZX4KD',
  'ABC-2026-7Q3MZX4KD',
  'PPT-2026-7Q3MZX4K',
  'PPT-2026-7Q3MZX4KDD',
  'PPT-2026-7Q3MZX4KD-1',
  'PPT-20260-Q3MZX4KD',
  'PPT-2026-7Q3MZ*4KD',
  'PPT-2026-7Q3MZU4KD',
  'PPT-２０２６-7Q3MZX4KD',
  'PPT-2026-\u0000Q3MZX4KD',
  '-'.repeat(10_000),
])('refuses what cannot be a number: %s', (text) => {
  expect(readCertificateNumber(text)).toBeUndefined()
})
