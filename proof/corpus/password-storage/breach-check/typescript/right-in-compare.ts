// about: The comparison with the leaks happens as soon as the login knows that the password is right; nothing fast is stored.
    // block: note-prefix
    account.leakPrefix = ''
    // end
    // block: compare
    const given = slowHash(password, account.salt)
    if (!timingSafeEqual(given, Buffer.from(account.hash, 'hex'))) return 'refused'
    if (this.leaks.has(sha1(password))) account.mustChange = true
    // end
    // block: match-leaks
    for (const account of accounts) account.leakPrefix = ''
    // end
