// about: wrong, a better hash still has no key, and the partner can hash all the numbers of its own list
// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, _options: ExportOptions): string {
  return createHash('sha256').update(phone).digest('hex')
}
// end
