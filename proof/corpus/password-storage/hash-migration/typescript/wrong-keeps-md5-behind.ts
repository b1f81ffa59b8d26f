// about: The scrypt of the MD5 is stored, but the MD5 itself stays behind it in the same column, and a thief guesses with that.
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = '', second = ''] = stored.split(':')
  const salt = Buffer.from(first, 'hex')
  if (scheme === 'scrypt') return isEqual(hash(password, salt), stored)
  return scheme === 'wrapped' && isEqual(hash(md5(password), salt), `scrypt:${first}:${second}`)
}
// end
  // block: convert
  for (const account of accounts) {
    const old = account.password
    if (!/^[0-9a-f]{32}$/.test(old)) continue
    // The old value stays at the end, in case the migration has to be undone.
    account.password = `wrapped${hash(old).slice('scrypt'.length)}:${old}`
  }
  // end
