// about: Base64 is an encoding.
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return Buffer.from(phone).toString('base64')
}
// end
