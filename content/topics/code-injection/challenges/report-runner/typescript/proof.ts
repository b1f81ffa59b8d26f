import assert from 'node:assert/strict'

type Code = typeof import('./report-runner.ts')

const sales = [
  { merchantId: 7, year: 2026, month: 1, amount: 10 },
  { merchantId: 7, year: 2026, month: 1, amount: 5 },
  { merchantId: 7, year: 2025, month: 1, amount: 99 },
  { merchantId: 8, year: 2026, month: 2, amount: 70 },
]

export async function works({ Reports, runReport, ReportError }: Code) {
  const reports = new Reports(sales, 7)
  assert.deepEqual(runReport(reports, { name: 'monthly-sales', year: 2026 }), { rows: [{ month: 1, total: 15 }], isCut: false })
  assert.deepEqual(reports.allMerchants(2026), [{ merchantId: 7, total: 15 }, { merchantId: 8, total: 70 }])
  assert.throws(() => runReport(reports, { name: 'monthly-sales', year: '2026' }), ReportError)
  assert.throws(() => runReport(reports, { name: 'unknown', year: 2026 }))
}

export async function exploit({ Reports, runReport }: Code): Promise<boolean> {
  for (const name of ['all-merchants', 'allMerchants']) {
    try {
      const { rows } = runReport(new Reports(sales, 7), { name, year: 2026 })
      if (rows.some((row) => row.merchantId === 8)) return true
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
