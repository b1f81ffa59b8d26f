// about: nothing fast is stored, the comparison happens at the login, when the password is there anyway
    // block: note-prefix
    account.leakPrefix = ''
    // end
    // block: answer
    if (this.leaks.has(sha1(password))) account.mustChange = true
    return account.mustChange ? 'must-change' : 'welcome'
    // end
    // block: match-leaks
    // Leaked passwords are noticed at the login. What is still there of older prefixes is removed.
    for (const account of accounts) account.leakPrefix = ''
    // end
