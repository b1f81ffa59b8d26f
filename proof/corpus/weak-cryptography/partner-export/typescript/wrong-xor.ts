// about: The secret covers the number byte by byte: one known number gives it away.
// block: pseudonym
function pseudonym(phone: string, options: ExportOptions): string {
  const key = Buffer.from(options.jobSecret, 'hex')
  return Buffer.from(phone).map((byte, i) => byte ^ (key[i] ?? 0)).toString('hex')
}
// end
