// about: the slow hash of the MD5 is stored as if it were of the password, so the MD5 from an old copy works as a password
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = ''] = stored.split(':')
  if (scheme !== 'scrypt') return false
  const salt = Buffer.from(first, 'hex')
  return isEqual(hash(password, salt), stored) || isEqual(hash(md5(password), salt), stored)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = hash(account.password)
  }
// end
