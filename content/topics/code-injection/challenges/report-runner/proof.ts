import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/report-runner.ts')
type Request = Parameters<Code['runReport']>[1]
type InPython = Omit<Code, 'runReport'> & { runReport: (reports: unknown, name: string, year: unknown) => Promise<{ rows: object[]; is_cut: boolean }> }

export const adapt = {
  python: (code: InPython) => ({
    ...code,
    runReport: async (reports: unknown, { name, year }: Request) => {
      const { rows, is_cut: isCut } = await code.runReport(reports, name, year)
      return { rows, isCut }
    },
  }),
}

/** Sales of a merchant, and an amount of another that occurs nowhere else. */
async function make({ Reports }: Code, vary: Vary) {
  const [own, year, month] = [vary.number(2, 40), vary.number(2001, 2040), vary.number(1, 12)]
  const other = own + vary.number(1, 40)
  const [first, second, third] = [vary.number(1, 900), vary.number(1, 900), vary.number(1, 900)]
  const next = (month % 12) + 1
  const amount = vary.number(1_000_000, 9_999_999)
  const sales = [
    { merchantId: own, year, month, amount: first },
    { merchantId: own, year, month, amount: second },
    { merchantId: own, year: year - 1, month, amount: vary.number(1, 900) },
    { merchantId: own, year, month: next, amount: third },
    { merchantId: other, year, month, amount },
  ]
  return { own, other, year, months: [{ month, total: first + second }, { month: next, total: third }], total: first + second + third, amount, reports: await new Reports(sales, own) }
}

export async function works(code: Code, vary: Vary) {
  const { runReport, ReportError } = code
  const { year, months, total, amount, reports } = await make(code, vary)
  const found = await runReport(reports, { name: 'monthly-sales', year })
  const byMonth = (rows: readonly Record<string, unknown>[]) => rows.toSorted((a, b) => Number(a.month) - Number(b.month))
  assert.deepEqual(byMonth(found.rows), byMonth(months), "The report monthly-sales should give the merchant's own total of each month.")
  assert.equal(found.isCut, false, 'A report of two rows should not be cut.')
  const none = await runReport(reports, { name: 'monthly-sales', year: year + 1 })
  assert.deepEqual(none, { rows: [], isCut: false }, 'A year without sales should give no rows.')
  const all = (await reports.allMerchants(year)).map((row) => row.total)
  assert.deepEqual(all, [total, amount], 'The accounting job should still get the totals of all merchants.')
  for (const wrong of [String(year), 1999, null])
    await assert.rejects(async () => runReport(reports, { name: 'monthly-sales', year: wrong }), ReportError, `${JSON.stringify(wrong)} is not a year, and should be refused.`)
  await assert.rejects(async () => runReport(reports, { name: vary.word(), year }), /./, 'A report that does not exist should be refused.')
}

/** Every name that an object answers to. */
const names =
  language === 'python'
    ? ['all_merchants', '__reduce_ex__', '__reduce__', '__getstate__', '__getattribute__', '_sales', '__dict__', '__init__', '__format__', '__class__']
    : ['allMerchants', 'all-Merchants', 'constructor', 'toString', 'valueOf', 'sales', '__proto__', 'hasOwnProperty']

/** Each of them in both spellings. */
const spellings = [...names, ...names.map((name) => (language === 'python' ? name.replaceAll('_', '-') : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)))]

/** What comes back may hold the amount anywhere, as the state of an object does. */
const holds = (value: unknown, amount: number): boolean =>
  value === amount || (Array.isArray(value) ? value.some((one) => holds(one, amount)) : typeof value === 'object' && value !== null && Object.values(value).some((one) => holds(one, amount)))

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { own, other, year, amount, reports } = await make(code, vary)
  for (const name of vary.shuffle([...new Set(spellings), ...(language === 'python' ? ['__reduce-ex__', '--reduce_ex--'] : [])])) {
    try {
      const { rows } = await code.runReport(reports, { name, year })
      if (holds(rows, amount))
        return { sent: `the report ${name} of merchant ${own} for ${year}`, got: JSON.stringify(rows).slice(0, 300), damage: `${amount} is what merchant ${other} has sold.` }
    } catch {
      // Refused; the next form may be not.
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { name: string }, vary: Vary) {
  const { year, amount, reports } = await make(code, vary)
  try {
    const { rows } = await code.runReport(reports, { name: input.name, year })
    return { isDone: holds(rows, amount), shown: rows.map((row) => JSON.stringify(row)).join('\n') || 'No rows.' }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: 'all-merchants' }, isDone: true },
  { input: { name: 'monthly-sales' }, isDone: false },
  { input: { name: language === 'python' ? '__init__' : 'constructor' }, isDone: false },
]
