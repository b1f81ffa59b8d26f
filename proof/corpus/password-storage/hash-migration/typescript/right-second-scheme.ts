// about: A second scheme marks scrypt over MD5; the bare value is gone after the migration.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = ''] = stored.split(':')
  const salt = Buffer.from(first, 'hex')
  if (scheme === 'scrypt') return isEqual(hash(password, salt), stored)
  return scheme === 'wrapped-scrypt' && isEqual(`wrapped-${hash(md5(password), salt)}`, stored)
}
// end
  // block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = `wrapped-${hash(account.password)}`
  }
  // end
