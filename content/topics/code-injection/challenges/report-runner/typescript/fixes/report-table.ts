// part: table

const published = new Map<string, (reports: Reports, year: number) => Row[]>([
  ['monthly-sales', (reports, year) => reports.monthlySales(year)],
])
// end
// block: find-report
  const report = published.get(request.name)
  if (!report) throw new ReportError(`There is no report ${request.name}`)
  const rows = report(reports, year)
// end
