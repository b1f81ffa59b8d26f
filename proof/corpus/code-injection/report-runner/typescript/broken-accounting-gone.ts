// about: broken, the accounting job gets the totals of one merchant only
// block: all-merchants
    const merchants = Map.groupBy(this.#sales.filter((sale) => sale.year === year && sale.merchantId === this.merchantId), (sale) => sale.merchantId)
    return [...merchants].map(([merchantId, sales]) => ({ merchantId, total: sum(sales) }))
// end
// part: table
const published = ['monthly-sales']
// end
// block: find-report
  if (!published.includes(request.name)) throw new ReportError(`There is no report ${request.name}`)
  const rows = reports.monthlySales(year)
// end
