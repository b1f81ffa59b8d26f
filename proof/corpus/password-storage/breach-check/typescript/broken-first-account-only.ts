// about: The nightly job looks at the first account only.
// block: note-prefix
    account.leakPrefix = scryptSync(sha1(password), account.salt, 16).toString('hex')
// end
// block: match-leaks
    for (const account of accounts.slice(0, 1))
      for (const leak of this.leaks) if (scryptSync(leak, account.salt, 16).toString('hex') === account.leakPrefix) account.mustChange = true
// end
