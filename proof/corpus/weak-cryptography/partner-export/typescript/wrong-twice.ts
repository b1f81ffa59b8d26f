// about: Two rounds of SHA-256 have no secret.
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  return createHash('sha256').update(createHash('sha256').update(phone).digest()).digest('hex')
}
// end
