// about: Five digits from the other end are five digits.
// block: note-prefix
    account.leakPrefix = sha1(password).slice(-5)
// end
// block: match-leaks
    for (const account of accounts)
      for (const leak of this.leaks) if (leak.slice(-5) === account.leakPrefix) account.mustChange = true
// end
