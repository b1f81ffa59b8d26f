// block: note-prefix
    // Not the whole value: three digits say hardly anything, and are enough for the nightly comparison.
    account.leakPrefix = sha1(password).slice(0, 3)
// end
// block: match-leaks
    const prefixes = new Set([...this.leaks].map((leak) => leak.slice(0, 3)))
    for (const account of accounts) if (prefixes.has(account.leakPrefix)) account.mustChange = true
// end
