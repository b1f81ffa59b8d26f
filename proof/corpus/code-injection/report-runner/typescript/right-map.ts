// about: a table lists the reports for merchants, and a name that is not in it does not exist
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
