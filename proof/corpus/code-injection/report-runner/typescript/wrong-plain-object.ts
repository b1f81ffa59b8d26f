// about: wrong, after a name of the table was not found, the method of that name is still called
// part: table

const published: Record<string, string> = { 'monthly-sales': 'monthlySales' }
// end
// block: find-report
  const method = published[request.name] ?? request.name
  const rows: Row[] = Reflect.get(reports, method).call(reports, year)
// end
