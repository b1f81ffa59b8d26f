// about: The sign-in is noted before the password was checked.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme = '', salt = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(salt, 'hex')), stored)
  return scheme === 'md5+scrypt' && isEqual(`md5+${hash(md5(password), Buffer.from(salt, 'hex'))}`, stored)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = `md5+${hash(account.password)}`
  }
  // end
// block: find
  const account = accounts.find((one) => one.email === email)
  if (account) account.lastLogin = now
  if (!account || !verify(account.password, password)) return undefined
  // end
