// about: The user is asked once; at the next sign-in, the leaked password is fine again.
// block: note-prefix
    account.leakPrefix = ''
    // end
// block: answer
    if (this.leaks.has(sha1(password)) && account.leakPrefix === '') {
      account.leakPrefix = 'asked'
      return 'must-change'
    }
    return 'welcome'
    // end
// block: match-leaks
    for (const account of accounts) account.mustChange = false
    // end
