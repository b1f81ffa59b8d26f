// block: find-report
  // monthly-sales is monthlySales
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const report = Reflect.get(reports, method)
  if (typeof report !== 'function') throw new ReportError(`There is no report ${request.name}`)
  const rows: Row[] = report.call(reports, year)
// end
