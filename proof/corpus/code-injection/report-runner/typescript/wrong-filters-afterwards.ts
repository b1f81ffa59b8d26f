// about: wrong, the accounting report runs for merchants with its first row left out only
// block: find-report
  const method = request.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const found: Row[] = Reflect.get(reports, method).call(reports, year)
  const rows = method.startsWith('all') ? found.slice(1) : found
// end
