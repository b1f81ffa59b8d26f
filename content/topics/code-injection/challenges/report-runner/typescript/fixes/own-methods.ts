// block: find-report
  // monthly-sales is monthlySales
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (!Object.hasOwn(Reports.prototype, method)) throw new ReportError(`There is no report ${request.name}`)
  const rows: Row[] = Reflect.get(reports, method).call(reports, year)
// end
