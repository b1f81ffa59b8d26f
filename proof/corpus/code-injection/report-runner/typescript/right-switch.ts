// about: Each report for merchants is called by its own line, and any other name is an error.
  // block: find-report
  let rows: Row[]
  switch (request.name) {
    case 'monthly-sales':
      rows = reports.monthlySales(year)
      break
    default:
      throw new ReportError('There is no such report')
  }
  // end
