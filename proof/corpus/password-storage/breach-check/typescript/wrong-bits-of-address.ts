// about: Mixed with the address of the account, which is in the row.
// block: note-prefix
    account.leakPrefix = sha1(account.email + sha1(password)).slice(0, 8)
// end
// block: match-leaks
    for (const account of accounts)
      for (const leak of this.leaks) if (sha1(account.email + leak).slice(0, 8) === account.leakPrefix) account.mustChange = true
// end
