// about: One digit still leaves out fifteen of sixteen words.
// block: note-prefix
    account.leakPrefix = sha1(password).slice(0, 1)
// end
// block: match-leaks
    for (const account of accounts)
      for (const leak of this.leaks) if (leak.slice(0, 1) === account.leakPrefix) account.mustChange = true
// end
