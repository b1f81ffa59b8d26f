// about: No trace of the password is kept; the leak is looked for at the next login.
// block: note-prefix
    account.leakPrefix = ''
// end
// block: answer
    return account.mustChange || this.leaks.has(sha1(password)) ? 'must-change' : 'welcome'
// end
// block: match-leaks
    for (const account of accounts) account.leakPrefix = ''
// end
