// about: both values are encoded for the filter, so they can only be compared
// part: helpers
const escapeFilter = (text: string) =>
  text.replaceAll(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
// end
  // block: write-filter
  const filter = `(&(uid=${escapeFilter(user)})(printPin=${escapeFilter(pin)}))`
  // end
