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
