// about: only one report can be run, but its key in the table is the method's name, so monthly-sales is refused
// part: table
const merchantReports = new Map<string, (reports: Reports, year: number) => Row[]>([
  ['monthlySales', (reports, year) => reports.monthlySales(year)],
])
// end
  // block: find-report
  const report = merchantReports.get(request.name)
  if (!report) throw new ReportError(`There is no report ${request.name}`)
  const rows = report(reports, year)
  // end
