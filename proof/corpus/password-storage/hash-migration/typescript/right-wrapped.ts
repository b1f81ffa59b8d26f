// about: the old hashes are hashed with scrypt at once and marked, so that nobody can use an MD5 as the password
// block: verify
const wrap = (oldHash: string, salt?: Buffer) => hash(oldHash, salt).replace(/^scrypt:/, 'scrypt-md5:')

function verify(stored: string, password: string): boolean {
  const [scheme, first = ''] = stored.split(':')
  const salt = Buffer.from(first, 'hex')
  if (scheme === 'scrypt') return isEqual(hash(password, salt), stored)
  return scheme === 'scrypt-md5' && isEqual(wrap(md5(password), salt), stored)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = wrap(account.password)
  }
// end
