// about: A leaked password is answered before it is compared, so anybody with a list learns nothing good but gets another answer for every account.
// block: compare
    if (this.leaks.has(sha1(password))) return 'must-change'
    const given = slowHash(password, account.salt)
    if (!timingSafeEqual(given, Buffer.from(account.hash, 'hex'))) return 'refused'
    // end
// block: note-prefix
    account.leakPrefix = ''
    // end
// block: match-leaks
    for (const account of accounts) account.leakPrefix = ''
    // end
