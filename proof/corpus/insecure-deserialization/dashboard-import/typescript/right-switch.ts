// about: the code names each type itself
// block: find-type
/** The types that a dashboard may contain: own ones and two of the language. */
function findType(name: string): Class {
  switch (name) {
    case 'DateRange':
      return DateRange as unknown as Class
    case 'Threshold':
      return Threshold as unknown as Class
    case 'URL':
      return URL as unknown as Class
    case 'Intl.NumberFormat':
      return Intl.NumberFormat as unknown as Class
    default:
      throw new ImportError(`there is no type ${name}`)
  }
}
// end
