export type Sale = { merchantId: number; year: number; month: number; amount: number }
export type Row = Record<string, number>
export type ReportRequest = { name: string; year: unknown }

export class ReportError extends Error {}

const maxRows = 1_000

export class Reports {
  readonly merchantId: number
  readonly #sales: Sale[]

  constructor(sales: Sale[], merchantId: number) {
    this.#sales = sales
    this.merchantId = merchantId
  }

  monthlySales(year: number): Row[] {
    // block: monthly-sales
    const own = this.#sales.filter((sale) => sale.merchantId === this.merchantId && sale.year === year)
    const months = Map.groupBy(own, (sale) => sale.month)
    return [...months].map(([month, sales]) => ({ month, total: sum(sales) }))
    // end
  }

  /** For the accounting job. */
  allMerchants(year: number): Row[] {
    // block: all-merchants
    const merchants = Map.groupBy(this.#sales.filter((sale) => sale.year === year), (sale) => sale.merchantId)
    return [...merchants].map(([merchantId, sales]) => ({ merchantId, total: sum(sales) }))
    // end
  }
}

const sum = (sales: Sale[]) => sales.reduce((total, sale) => total + sale.amount, 0)
// part: table
// end

export function runReport(reports: Reports, request: ReportRequest): { rows: Row[]; isCut: boolean } {
  // block: check-year
  const { year } = request
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 2000) throw new ReportError('Which year?')
  // end

  // block: find-report
  // monthly-sales is monthlySales
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const rows: Row[] = Reflect.get(reports, method).call(reports, year)
  // end

  // block: limit-rows
  return { rows: rows.slice(0, maxRows), isCut: rows.length > maxRows }
  // end
}
