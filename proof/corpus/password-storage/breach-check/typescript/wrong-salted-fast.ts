// about: A whole fast hash with the salt of the account lets an attacker try every guess at SHA-1 speed.
    // block: note-prefix
    account.leakPrefix = createHash('sha1').update(account.salt).update(sha1(password)).digest('hex')
    // end
    // block: match-leaks
    for (const account of accounts) {
      for (const leak of this.leaks) {
        const value = createHash('sha1').update(account.salt).update(leak).digest('hex')
        if (value === account.leakPrefix) account.mustChange = true
      }
    }
    // end
