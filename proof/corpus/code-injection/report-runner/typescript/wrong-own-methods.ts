// about: only methods of the class are called now, but the one for the accounting job is such a method
  // block: find-report
  // monthly-sales is monthlySales
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (method === 'constructor' || !Object.hasOwn(Reports.prototype, method)) throw new ReportError('There is no such report')
  const rows: Row[] = Reflect.get(reports, method).call(reports, year)
  // end
