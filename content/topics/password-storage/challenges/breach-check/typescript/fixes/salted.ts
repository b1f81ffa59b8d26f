// block: note-prefix
    // Not the whole value, and salted: five digits say little, and are enough for the nightly comparison.
    account.leakPrefix = sha1(account.salt + sha1(password)).slice(0, 5)
// end
// block: match-leaks
    for (const account of accounts)
      for (const leak of this.leaks)
        if (sha1(account.salt + leak).slice(0, 5) === account.leakPrefix) account.mustChange = true
// end
