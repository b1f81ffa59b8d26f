// about: Salted SHA-256 of the MD5 is quick to try.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  return scheme === 'old' && isEqual(createHash('sha256').update(first + md5(password)).digest('hex'), second)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    const first = randomBytes(16).toString('hex')
    account.password = `old:${first}:${createHash('sha256').update(first + account.password).digest('hex')}`
  }
// end
