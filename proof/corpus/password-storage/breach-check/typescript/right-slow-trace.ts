// about: The comparison is as slow as the login itself, and has its own salt.
// block: note-prefix
    account.leakPrefix = scryptSync(sha1(password), account.salt, 16).toString('hex')
// end
// block: match-leaks
    for (const account of accounts)
      for (const leak of this.leaks) if (scryptSync(leak, account.salt, 16).toString('hex') === account.leakPrefix) account.mustChange = true
// end
