// about: The table has only the slow hash, and whether a password has leaked is looked up when it is typed at sign-in.
    // block: note-prefix
    account.leakPrefix = ''
    // end
    // block: answer
    account.mustChange ||= this.leaks.has(sha1(password))
    return account.mustChange ? 'must-change' : 'welcome'
    // end
    // block: match-leaks
    for (const account of accounts) account.leakPrefix = ''
    // end
