// about: Another fast hash in between.
// block: note-prefix
    account.leakPrefix = createHash('sha512').update(sha1(password)).digest('hex').slice(0, 6)
// end
// block: match-leaks
    for (const account of accounts)
      for (const leak of this.leaks) if (createHash('sha512').update(leak).digest('hex').slice(0, 6) === account.leakPrefix) account.mustChange = true
// end
