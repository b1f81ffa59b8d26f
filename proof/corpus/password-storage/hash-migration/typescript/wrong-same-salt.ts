// about: One salt for all accounts: a word is hashed once for the whole table.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(first, 'hex')), stored)
  return scheme === 'old' && isEqual(scryptSync(md5(password), 'club', 32).toString('hex'), second)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    const first = randomBytes(16).toString('hex')
    account.password = `old:${first}:${scryptSync(account.password, 'club', 32).toString('hex')}`
  }
// end
