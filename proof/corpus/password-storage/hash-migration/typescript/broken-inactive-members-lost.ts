// about: No MD5 is left, but every old password is thrown away, so members who knew theirs can't sign in and are lost.
  // block: convert
  for (const account of accounts) {
    if (/^[0-9a-f]{32}$/.test(account.password)) account.password = hash(randomBytes(32).toString('hex'))
  }
  // end
