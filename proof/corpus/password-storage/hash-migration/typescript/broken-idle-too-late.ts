// about: Hashes of those who were idle are wrapped with the day in them, so they cannot sign in.
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
    const isIdle = now.getTime() - account.lastLogin.getTime() > 365 * 86_400_000
    account.password = `md5+${hash(isIdle ? account.password + account.email : account.password)}`
  }
  // end
