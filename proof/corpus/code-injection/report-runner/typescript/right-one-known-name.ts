// about: merchants have one report so far; every other name is refused, and nothing is looked up in the object
  // block: find-report
  if (request.name !== 'monthly-sales') throw new ReportError(`There is no report ${request.name}`)
  const rows: Row[] = reports.monthlySales(year)
  // end
