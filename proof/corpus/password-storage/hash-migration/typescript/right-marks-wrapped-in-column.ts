// about: Every MD5 is replaced by its scrypt at once, and a column notes that the password goes through MD5 first.
  // part: columns
  /** The scrypt is of the MD5 of the password. */
  isWrapped?: boolean
  // end
// block: verify
function verify(stored: string, password: string): boolean {
  const [scheme, first = ''] = stored.split(':')
  return scheme === 'scrypt' && isEqual(hash(password, Buffer.from(first, 'hex')), stored)
}
// end
  // block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = hash(account.password)
    account.isWrapped = true
  }
  // end
  // block: find
  const account = accounts.find((one) => one.email === email)
  if (!account || !verify(account.password, account.isWrapped ? md5(password) : password)) return undefined
  // end
  // block: upgrade
  if (account.isWrapped) {
    account.password = hash(password)
    account.isWrapped = false
  }
  account.lastLogin = now
  return account
  // end
