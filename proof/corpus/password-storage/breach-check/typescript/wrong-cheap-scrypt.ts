// about: The value in the column is made by scrypt, but with N = 2, so a guess with it costs almost nothing.
    // block: note-prefix
    account.leakPrefix = scryptSync(sha1(password), account.salt, 16, { N: 2, r: 1, p: 1 }).toString('hex')
    // end
    // block: match-leaks
    for (const account of accounts) {
      for (const leak of this.leaks) {
        const value = scryptSync(leak, account.salt, 16, { N: 2, r: 1, p: 1 }).toString('hex')
        if (value === account.leakPrefix) account.mustChange = true
      }
    }
    // end
