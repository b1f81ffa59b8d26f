// about: The weak hashes are thrown away, and with them the two thirds of the members who did not come by.
  // block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = hash(randomBytes(32).toString('hex'))
  }
  // end
