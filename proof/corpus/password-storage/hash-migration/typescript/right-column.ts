// about: A new column says that scrypt was computed over the MD5; the bare value is not kept anywhere.
  // part: columns
  wrapped?: boolean
  // end
// block: verify
function verify(stored: string, password: string, wrapped = false): boolean {
  const [scheme, first = ''] = stored.split(':')
  return scheme === 'scrypt' && isEqual(hash(wrapped ? md5(password) : password, Buffer.from(first, 'hex')), stored)
}
// end
  // block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = hash(account.password)
    account.wrapped = true
  }
  // end
  // block: find
  const account = accounts.find((one) => one.email === email)
  if (!account || !verify(account.password, password, account.wrapped)) return undefined
  // end
  // block: upgrade
  if (account.wrapped) {
    account.password = hash(password)
    account.wrapped = false
  }
  account.lastLogin = now
  return account
  // end
