// about: The column has only the note that a check is due, and the check is made with the password at the next sign-in.
    // block: note-prefix
    account.leakPrefix = ''
    // end
    // block: answer
    if (account.leakPrefix !== '') {
      if (this.leaks.has(sha1(password))) account.mustChange = true
      account.leakPrefix = ''
    }
    return account.mustChange ? 'must-change' : 'welcome'
    // end
    // block: match-leaks
    for (const account of accounts) account.leakPrefix = 'due'
    // end
