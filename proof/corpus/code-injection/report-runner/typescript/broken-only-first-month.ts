// about: broken, a report has only its first row
// part: table

const published = new Map([['monthly-sales', (reports: Reports, year: number) => reports.monthlySales(year)]])
// end
// block: find-report
  const report = published.get(request.name)
  if (!report) throw new ReportError(`There is no report ${request.name}`)
  const rows = report(reports, year)
// end
// block: limit-rows
  return { rows: rows.slice(0, 1), isCut: false }
// end
