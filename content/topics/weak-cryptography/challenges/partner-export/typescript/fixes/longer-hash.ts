// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, _options: ExportOptions): string {
  return createHash('sha512').update(phone).digest('hex')
}
// end
