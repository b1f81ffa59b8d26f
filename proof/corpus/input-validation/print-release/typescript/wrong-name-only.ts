// about: the name is encoded but the PIN is not, and a PIN of * fits every person
// part: helpers
const escapeFilter = (text: string) =>
  text.replaceAll(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
// end
  // block: write-filter
  const filter = `(&(uid=${escapeFilter(user)})(printPin=${pin}))`
  // end
