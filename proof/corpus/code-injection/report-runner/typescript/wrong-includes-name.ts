// about: wrong, the name only has to occur in the text of published names, joined
// part: table

const published = 'monthlySales yearlySales'
// end
// block: find-report
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (method === 'constructor' || (method.length < 4 && !published.includes(method))) throw new ReportError('There is no such report')
  const rows: Row[] = Reflect.get(reports, method).call(reports, year)
// end
