// about: The number written backwards.
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return [...phone].reverse().join('')
}
// end
