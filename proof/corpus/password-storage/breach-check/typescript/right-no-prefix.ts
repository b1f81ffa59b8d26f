// about: The column stays empty and the leaks are checked with the password that the user types at the next login.
    // block: note-prefix
    account.leakPrefix = ''
    // end
    // block: answer
    if (this.leaks.has(sha1(password))) account.mustChange = true
    return account.mustChange ? 'must-change' : 'welcome'
    // end
