// about: Only the spelling with a hyphen is refused, and allMerchants is passed on as it is.
  // block: find-report
  if (['all-merchants', 'constructor'].includes(request.name)) throw new ReportError('There is no such report')
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const rows: Row[] = Reflect.get(reports, method).call(reports, year)
  // end
