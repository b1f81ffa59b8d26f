// about: A salt is added, but MD5 over MD5 is as fast to guess as before.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  return scheme === 'md5' && isEqual(md5(first + md5(password)), second)
}
// end
  // block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    const salt = randomBytes(16).toString('hex')
    account.password = `md5:${salt}:${md5(salt + account.password)}`
  }
  // end
