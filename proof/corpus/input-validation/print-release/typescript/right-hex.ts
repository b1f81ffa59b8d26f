// about: a template tag encodes every ASCII sign except letters and digits, in each value that goes into the filter
// part: helpers
function ldap(parts: TemplateStringsArray, ...values: string[]): string {
  const encoded = values.map((value) =>
    value.replace(/[^A-Za-z0-9\u0080-\uffff]/g, (sign) => '\\' + Buffer.from(sign).toString('hex')),
  )
  return String.raw({ raw: parts }, ...encoded)
}
// end
  // block: write-filter
  const filter = ldap`(&(uid=${user})(printPin=${pin}))`
  // end
