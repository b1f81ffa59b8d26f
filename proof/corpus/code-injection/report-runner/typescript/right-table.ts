// about: A map has the reports that merchants may run, so no other method can be named.
// part: table
const reportsByName = new Map<string, (reports: Reports, year: number) => Row[]>([
  ['monthly-sales', (reports, year) => reports.monthlySales(year)],
])
// end
  // block: find-report
  const report = reportsByName.get(request.name)
  if (!report) throw new ReportError('There is no such report')
  const rows = report(reports, year)
  // end
