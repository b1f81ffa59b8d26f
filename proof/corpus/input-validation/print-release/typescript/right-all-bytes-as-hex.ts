// about: every byte is written as an escape, so no character of the input means anything in the filter
// part: helpers
const escapeAll = (value: string) => Buffer.from(value).toString('hex').replaceAll(/../g, '\\$&')
// end
  // block: write-filter
  const filter = `(&(uid=${escapeAll(user)})(printPin=${escapeAll(pin)}))`
  // end
