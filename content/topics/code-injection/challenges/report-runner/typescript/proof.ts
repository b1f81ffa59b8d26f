import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./report-runner.ts')

function make({ Reports }: Code, vary: Vary) {
  const own = vary.number(2, 40)
  const other = own + vary.number(1, 40)
  const amount = vary.number(1_000_000, 9_999_999)
  const sales = [
    { merchantId: own, year: 2026, month: 1, amount: 10 },
    { merchantId: own, year: 2026, month: 1, amount: 5 },
    { merchantId: own, year: 2025, month: 1, amount: 99 },
    { merchantId: other, year: 2026, month: 2, amount },
  ]
  return { own, other, amount, reports: new Reports(sales, own) }
}

export async function works(code: Code, vary: Vary) {
  const { runReport, ReportError } = code
  const { own, other, amount, reports } = make(code, vary)
  const found = runReport(reports, { name: 'monthly-sales', year: 2026 })
  assert.deepEqual(found, { rows: [{ month: 1, total: 15 }], isCut: false }, "The report monthly-sales should give the merchant's own total of each month.")
  const all = [{ merchantId: own, total: 15 }, { merchantId: other, total: amount }]
  assert.deepEqual(reports.allMerchants(2026), all, 'The accounting job should still get the totals of all merchants from allMerchants.')
  assert.throws(() => runReport(reports, { name: 'monthly-sales', year: '2026' }), ReportError, 'A year that is not a number should be refused.')
  assert.throws(() => runReport(reports, { name: 'unknown', year: 2026 }), /./, 'A report that does not exist should be refused.')
}

/** Every name that an object answers to, in both spellings: what comes back must not know another merchant's sales. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { own, other, amount, reports } = make(code, vary)
  const names = ['allMerchants', 'all-merchants', 'all-Merchants', 'constructor', 'to-string', 'value-of', 'valueOf', 'sales', '__proto__', 'has-own-property']
  for (const name of vary.shuffle(names)) {
    try {
      const rows = JSON.stringify(code.runReport(reports, { name, year: 2026 }).rows)
      if (rows.includes(String(amount))) return { sent: `the report ${name} of merchant ${own} for 2026`, got: `${rows}: the sales of merchant ${other}` }
    } catch {
      // Refused; the next form may be not.
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ Reports, runReport }: Code, input: { name: string }, vary: import('#proof/vary').Vary) {
  const secret = vary.number(100_000, 999_999)
  const reports = new Reports(
    [
      { merchantId: 7, year: 2026, month: 1, amount: 15 },
      { merchantId: 8, year: 2026, month: 2, amount: secret },
    ],
    7,
  )
  try {
    const { rows } = runReport(reports, { name: input.name, year: 2026 })
    const lines = rows.map((row) => JSON.stringify(row))
    return { isDone: rows.some((row) => Object.values(row).includes(secret)), shown: lines.join('\n') || 'No rows.' }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: 'all-merchants' }, isDone: true },
  { input: { name: 'monthly-sales' }, isDone: false },
  { input: { name: 'constructor' }, isDone: false },
]
