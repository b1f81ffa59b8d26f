import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/partner-export.ts')
type Options = Parameters<Code['exportPurchases']>[1]

export const adapt = {
  python: (code: any) => ({ ...code, exportPurchases: (purchases: unknown, { partnerId, since, jobSecret }: Options) => code.exportPurchases(purchases, partnerId, since, jobSecret) }),
}

const secretOf = (vary: Vary) => Array.from({ length: 64 }, () => vary.pick([...'0123456789abcdef'])).join('')
const rows = (file: string) => file.trim().split('\r\n').slice(1).map((line) => line.split(','))

function start({ exportPurchases }: Code, vary: Vary) {
  const month = vary.number(1, 11)
  const options = { partnerId: `${vary.word()}-${vary.pick(['eu', 'us', 'asia'])}`, since: new Date(Date.UTC(2026, month, 1)), jobSecret: secretOf(vary) }
  const purchase = (phone: string, changes = {}) => ({ phone, storeId: vary.number(1, 99), total: vary.number(1, 900), boughtAt: new Date(Date.UTC(2026, month, vary.number(1, 28), 10)), mayShare: true, ...changes })
  const area = vary.pick([`+1${vary.number(200, 989)}555`, `+49157${vary.number(100, 999)}`, `+44${vary.number(2000, 7999)}`])
  const numberOf = (last: number) => `${area}${String(last).padStart(4, '0')}`
  const run = async (purchases: ReturnType<typeof purchase>[], changed: Partial<Options> = {}) => exportPurchases(purchases, { ...options, ...changed })
  return { options, purchase, numberOf, run }
}

export async function works(code: Code, vary: Vary) {
  const { options, purchase, numberOf, run } = start(code, vary)
  const [mine, other, silent, old] = vary.shuffle(Array.from({ length: 20 }, (_, i) => numberOf(100 + i * 7))) as [string, string, string, string]
  const spaced = mine.replace('+', '00').replace(/(\d{2})(\d{3})/, ' $1-$2 ')
  const day = options.since.toISOString().slice(0, 8)
  const purchases = [
    purchase(mine, { storeId: 12, total: 40, boughtAt: new Date(`${day}03T10:00:00Z`) }),
    purchase(spaced, { total: 9.5 }),
    purchase(other),
    purchase(silent, { mayShare: false }),
    purchase(old, { boughtAt: new Date(options.since.getTime() - vary.number(1, 90) * 60_000) }),
  ]
  const file = await run(purchases)
  const [first, second, third, ...others] = rows(file)
  assert.equal(others.length, 0, 'Purchases without consent, and those before `since`, should stay out of the file.')
  assert.deepEqual(first?.slice(1), ['12', '40.00', `${day}03`], 'A row should have store, total and day after the pseudonym.')
  assert.equal(first?.[0], second?.[0], `The same customer should have one pseudonym, whether the number is written ${mine} or ${spaced}.`)
  assert.notEqual(first?.[0], third?.[0], 'Two customers should have two pseudonyms.')
  assert.ok(!file.includes(mine.slice(-7)), 'No phone number should be in the file.')
  // Other jobs, each with its own secret: what an export is for must not depend on the secret that was seen first.
  for (const changed of vary.shuffle([{}, { jobSecret: secretOf(vary) }, { jobSecret: secretOf(vary), partnerId: vary.word() }])) {
    const phones = vary.shuffle(Array.from({ length: vary.pick([1, 6]) }, (_, i) => numberOf(100 + i * 7)))
    const february = rows(await run(phones.map((phone) => purchase(phone)), changed)).map(([name]) => name)
    const since = new Date(options.since.getTime() - vary.number(1, 60) * 24 * 3600_000)
    const march = rows(await run(phones.map((phone) => purchase(phone)), { ...changed, since })).map(([name]) => name)
    assert.deepEqual(march, february, "Customers' pseudonyms should be the same next month, for each partner and each job.")
    assert.equal(new Set(february).size, phones.length, `${phones.length} customers should have ${phones.length} pseudonyms.`)
  }
  const many = Array.from({ length: 24 }, (_, i) => purchase(numberOf(1000 + i)))
  const names = rows(await run(many)).map(([name = '']) => name)
  assert.equal(new Set(names).size, 24, '24 customers should have 24 pseudonyms.')
  // How many there can be: at each place of a pseudonym, as many signs as 24 customers have there.
  const places = Array.from({ length: Math.max(...names.map((name) => name.length)) }, (_, place) => new Set(names.map((name) => name[place])).size)
  const bits = places.reduce((sum, signs) => sum + Math.log2(signs), 0)
  assert.ok(bits >= 30, `Pseudonyms such as ${names[0]} are too short: there are about ${Math.round(2 ** bits).toLocaleString('en')} of them, and among the customers of a loyalty program some would share one.`)
}

/** The partner has the file, a list of phone numbers and this code, but not the secret: whatever the code does, it does the same at the partner's with another secret. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { options, purchase, numberOf, run } = start(code, vary)
  const { jobSecret } = options
  const phones = vary.shuffle(Array.from({ length: 12 }, (_, i) => numberOf(100 + i * 7)))
  const customer = vary.pick(phones)
  const namesOf = async (wanted: string[], secret = jobSecret) => rows(await run(wanted.map((phone) => purchase(phone)), { jobSecret: secret })).map(([name = '']) => name)
  const [known = ''] = await namesOf([customer])
  const guesses: [string, string][] = [
    ['a secret of its own', secretOf(vary)],
    ['a secret with the same first four digits', jobSecret.slice(0, 4) + secretOf(vary).slice(4)],
    ['a secret with the same last four digits', secretOf(vary).slice(4) + jobSecret.slice(-4)],
    ['an empty secret', ''],
  ]
  for (const [what, guess] of guesses) {
    // The code may refuse a secret that is none.
    const found = (await namesOf(phones, guess).catch((): string[] => [])).indexOf(known)
    if (found >= 0)
      return { sent: `the partner's ${phones.length} numbers to a copy of this code, with ${what} in place of the job's: ${guess || 'an empty text'}`, got: `${phones[found]} becomes ${known}, as in your file`, damage: 'The partner knows which customer bought what, without the secret of the job.' }
  }

  // What is only rearranged or covered with the same bytes each time shows where two numbers are equal.
  const near = `${customer.slice(0, -1)}${(Number(customer.at(-1)) + vary.number(1, 9)) % 10}`
  const far = `+${vary.number(50, 69)}${vary.number(10_000_000, 99_999_999)}`
  const [close = ''] = await namesOf([near])
  const [other = ''] = await namesOf([far])
  const different = [...known].findIndex((sign, i) => sign !== other[i])
  const [a, b] = [known.slice(Math.max(0, different)), close.slice(Math.max(0, different))]
  const equal = [...a].filter((sign, i) => sign === b[i]).length
  if (different >= 0 && equal * 2 > a.length)
    return { sent: `the numbers ${customer} and ${near}, which differ in the last digit only`, got: `the pseudonyms ${known} and ${close}: they agree in ${equal} of ${a.length} signs`, damage: 'Somebody who knows the pseudonym of one customer finds those with similar numbers.' }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { from: string; to: string }, vary: Vary) {
  const { options, purchase, run } = start(code, vary)
  const customer = `+491571234${vary.number(100, 120)}`
  const [[known = ''] = []] = rows(await run([purchase(customer)]))
  const [from, to] = [input.from, input.to].map((text) => Number(text.replaceAll(/\D/g, ''))) as [number, number]
  const guesses = Array.from({ length: Math.max(0, Math.min(100, to - from + 1)) }, (_, at) => `+${from + at}`)
  // With this code at the partner's, which has no secret of the job.
  const made = await run(guesses.map((phone) => purchase(phone)), { jobSecret: secretOf(vary), partnerId: options.partnerId }).then(rows, () => [])
  const at = made.findIndex(([name]) => name === known)
  const shown = at === -1 ? `${guesses.length} numbers, and none of them becomes ${known}.` : `${guesses[at]} becomes ${known}, as in the file.`
  return { isDone: at !== -1 && guesses[at] === customer, shown }
}

export const attacks = [
  { input: { from: '+491571234100', to: '+491571234120' }, isDone: true },
  { input: { from: '+491571234500', to: '+491571234510' }, isDone: false },
  { input: { from: '', to: '' }, isDone: false },
]
