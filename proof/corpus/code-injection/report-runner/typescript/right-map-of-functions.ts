// about: only the functions in the map exist for merchants
// part: table
const merchantReports = new Map<string, (reports: Reports, year: number) => Row[]>([
  ['monthly-sales', (reports, year) => reports.monthlySales(year)],
])
// end
  // block: find-report
  const report = merchantReports.get(request.name)
  if (!report) throw new ReportError(`There is no report ${request.name}`)
  const rows = report(reports, year)
  // end
