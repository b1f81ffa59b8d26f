// about: backslash, asterisk, brackets and the zero byte are written as escapes in both values
// part: helpers
const escapeFilter = (value: string) =>
  value.replaceAll(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
// end
  // block: write-filter
  const filter = `(&(uid=${escapeFilter(user)})(printPin=${escapeFilter(pin)}))`
  // end
