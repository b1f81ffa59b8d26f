// about: the forbidden name is compared before it is translated, so allMerchants and all-Merchants still run
// part: table
const internalReports = ['all-merchants', 'constructor']
// end
  // block: find-report
  if (internalReports.includes(request.name)) throw new ReportError('There is no such report')
  // monthly-sales is monthlySales
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const run: unknown = Reflect.get(reports, method)
  if (typeof run !== 'function') throw new ReportError('There is no such report')
  const rows: Row[] = run.call(reports, year)
  // end
