// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme = '', salt = ''] = stored.split(':')
  if (scheme === 'scrypt') return isEqual(hash(password, Buffer.from(salt, 'hex')), stored)
  // What was wrapped by the migration.
  return scheme === 'md5+scrypt' && isEqual(`md5+${hash(md5(password), Buffer.from(salt, 'hex'))}`, stored)
}
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    // Nobody knows the password, but the old hash can be hashed.
    account.password = `md5+${hash(account.password)}`
  }
// end
