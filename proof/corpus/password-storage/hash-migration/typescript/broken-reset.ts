// about: the weak hashes are gone, and with them everyone who has not signed in since; they are locked out
// block: convert
  for (const account of accounts) {
    if (!/^[0-9a-f]{32}$/.test(account.password)) continue
    account.password = hash(randomBytes(32).toString('hex'))
  }
// end
