import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./partner-export.ts')

const secretOf = (vary: Vary) => Array.from({ length: 64 }, () => vary.pick([...'0123456789abcdef'])).join('')
const optionsOf = (vary: Vary) => ({ partnerId: `${vary.word()}-eu`, since: new Date('2026-02-01'), jobSecret: secretOf(vary) })
const purchase = (phone: string, changes = {}) => ({
  phone,
  storeId: 12,
  total: 40,
  boughtAt: new Date('2026-02-03T10:00:00Z'),
  mayShare: true,
  ...changes,
})

const rows = (file: string) => file.trim().split('\r\n').slice(1).map((line) => line.split(','))

export function works({ exportPurchases }: Code, vary: Vary) {
  const options = optionsOf(vary)
  const area = vary.number(200, 989)
  const number = (last: number) => `+1 ${area} 555 ${String(last).padStart(4, '0')}`
  const purchases = [
    purchase(number(143)),
    purchase(number(143).replace('+1 ', '001-').replaceAll(' ', '-'), { storeId: 7, total: 9.5 }),
    purchase(number(199)),
    purchase(number(150), { mayShare: false }),
    purchase(number(151), { boughtAt: new Date('2026-01-31') }),
  ]
  const file = exportPurchases(purchases, options)
  const [first, second, third, ...others] = rows(file)
  assert.equal(others.length, 0, 'Purchases without consent, and those before `since`, should stay out of the file.')
  assert.deepEqual(first?.slice(1), ['12', '40.00', '2026-02-03'], 'A row should have store, total and day after the pseudonym.')
  assert.equal(first?.[0], second?.[0], 'The same customer should have one pseudonym, however the number is written.')
  assert.notEqual(first?.[0], third?.[0], 'Two customers should have two pseudonyms.')
  assert.ok(!file.includes('5550143'), 'No phone number should be in the file.')
  const march = exportPurchases([purchase(number(143))], { ...options, since: new Date('2026-02-02') })
  assert.equal(rows(march)[0]?.[0], first?.[0], "A customer's pseudonym should be the same next month.")
  const many = Array.from({ length: 300 }, (_, i) => purchase(number(1000 + i)))
  assert.equal(new Set(rows(exportPurchases(many, options)).map(([name]) => name)).size, 300, '300 customers should have 300 pseudonyms.')
}

/** The partner has the file, a list of phone numbers and this code, but not the secret: whatever the code does, it does the same at the partner's with another secret. */
export function exploit({ exportPurchases }: Code, vary: Vary): Breach | false {
  const options = optionsOf(vary)
  const area = vary.number(200, 989)
  const phones = vary.shuffle(Array.from({ length: 20 }, (_, i) => `+1${area}555${String(100 + i * 7).padStart(4, '0')}`))
  const customer = vary.pick(phones)
  const nameOf = (phone: string, jobSecret: string) => rows(exportPurchases([purchase(phone)], { ...options, jobSecret }))[0]?.[0] ?? ''
  const known = nameOf(customer, options.jobSecret)

  const { jobSecret } = options
  const guesses: [string, string][] = [
    ['a secret of its own', secretOf(vary)],
    ['an empty secret', ''],
    ['a secret with the same first four digits', jobSecret.slice(0, 4) + secretOf(vary).slice(4)],
    ['a secret with the same last four digits', secretOf(vary).slice(4) + jobSecret.slice(-4)],
  ]
  for (const [what, guess] of guesses) {
    const found = phones.find((phone) => {
      try {
        return nameOf(phone, guess) === known
      } catch {
        return false // the code may refuse a secret that is none
      }
    })
    if (found !== undefined)
      return { sent: `the partner's ${phones.length} numbers to a copy of this code, with ${what} in place of jobSecret`, got: `${found} becomes ${known}, as in your file: the partner knows who bought what` }
  }

  // What is only rearranged or covered with the same bytes each time shows where two numbers are equal.
  const [near, far] = [`${customer.slice(0, -1)}${(Number(customer.at(-1)) + 3) % 10}`, '+4915799012233']
  const prefix = commonStart(known, nameOf(far, jobSecret))
  const [a, b] = [known.slice(prefix), nameOf(near, jobSecret).slice(prefix)]
  const equal = [...a].filter((sign, i) => sign === b[i]).length
  if (a.length > 0 && equal * 2 > a.length)
    return { sent: `the pseudonyms of two customers whose numbers differ in the last digit only`, got: `${known} and ${nameOf(near, jobSecret)}: they agree in ${equal} of ${a.length} signs, so a known number reveals its neighbors` }
  return false
}

const commonStart = (a: string, b: string) => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
