// part: columns
  mustChangePassword?: boolean
// end
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    // Nobody knows the password; the member has to choose a new one after the next login.
    account.password = `md5:${account.password}`
    account.mustChangePassword = true
  }
// end
