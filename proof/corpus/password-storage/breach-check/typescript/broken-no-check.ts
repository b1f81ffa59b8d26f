// about: nothing is stored any more, but users whose password leaks later never have to change it
    // block: note-prefix
    account.leakPrefix = ''
    // end
    // block: match-leaks
    for (const account of accounts) account.leakPrefix = ''
    // end
