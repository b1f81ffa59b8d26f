// about: The MD5 is hashed slowly, but it is also used as the salt, which is stored in the open, so it can still be read from the table.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  if (scheme !== 'md5scrypt') return false
  const old = md5(password)
  return isEqual(hash(old, Buffer.from(old, 'hex')), `scrypt:${first}:${second}`)
}
// end
  // block: convert
  for (const account of accounts) {
    const old = account.password
    if (/^[0-9a-f]{32}$/.test(old)) account.password = `md5${hash(old, Buffer.from(old, 'hex'))}`
  }
  // end
