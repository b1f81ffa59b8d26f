// about: The migration puts scrypt around every old MD5, for members who never come by too, and signing in replaces it.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  const salt = Buffer.from(first, 'hex')
  if (scheme === 'scrypt') return isEqual(hash(password, salt), stored)
  if (scheme === 'scrypt-md5') return isEqual(hash(md5(password), salt), `scrypt:${first}:${second}`)
  return false
}
// end
  // block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    const [, salt, value] = hash(account.password).split(':')
    account.password = `scrypt-md5:${salt}:${value}`
  }
  // end
