// about: A second SHA-1 doubles the price of a guess, and the column still has a fast hash without salt of the whole password.
    // block: note-prefix
    account.leakPrefix = sha1(sha1(password))
    // end
    // block: match-leaks
    const twice = new Set([...this.leaks].map((leak) => sha1(leak)))
    for (const account of accounts) if (twice.has(account.leakPrefix)) account.mustChange = true
    // end
