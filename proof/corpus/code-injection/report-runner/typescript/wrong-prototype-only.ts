// about: accepts any method of the class itself, and the report over all merchants is one of them
  // block: find-report
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (method === 'constructor' || !Object.hasOwn(Reports.prototype, method)) throw new ReportError('There is no such report')
  const rows: Row[] = Reflect.get(reports, method).call(reports, year)
  // end
