// part: columns
  isLocked?: boolean
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    // Nobody knows the password; it is hashed anew when the member comes by.
    account.password = `md5:${account.password}`
    account.isLocked = now.getTime() - account.lastLogin.getTime() > 180 * 24 * 3600_000
  }
// end
// block: find
  const account = accounts.find((one) => one.email === email)
  if (!account || account.isLocked || !verify(account.password, password)) return undefined
// end
