// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, { partnerId }: ExportOptions): string {
  return createHash('sha256').update(`${partnerId}:${phone}`).digest('hex')
}
// end
