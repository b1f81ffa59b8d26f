// about: After each list, everybody has to change the password.
// block: note-prefix
    account.leakPrefix = ''
    // end
// block: match-leaks
    if (this.leaks.size > 0) for (const account of accounts) account.mustChange = true
    // end
