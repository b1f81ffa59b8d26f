// block: note-prefix
    account.leakPrefix = ''
// end
// block: answer
    if (this.leaks.has(sha1(password))) account.mustChange = true
    return account.mustChange ? 'must-change' : 'welcome'
// end
// block: match-leaks
    // Leaks are looked up at login now. The column goes with the next version.
    for (const account of accounts) account.leakPrefix = ''
// end
