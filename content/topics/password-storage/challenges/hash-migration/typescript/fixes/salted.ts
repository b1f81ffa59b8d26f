// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme = '', salt = '', old = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(salt, 'hex')), stored)
  return scheme === 'md5' && isEqual(md5(salt + md5(password)), old)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    // Nobody knows the password, but the old hash can be salted.
    const salt = randomBytes(16).toString('hex')
    account.password = `md5:${salt}:${md5(salt + account.password)}`
  }
// end
