// about: SHA-1 of the MD5: two quick hashes.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  return scheme === 'old' && isEqual(createHash('sha1').update(md5(password)).digest('hex'), second)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    const first = randomBytes(16).toString('hex')
    account.password = `old:${first}:${createHash('sha1').update(account.password).digest('hex')}`
  }
// end
