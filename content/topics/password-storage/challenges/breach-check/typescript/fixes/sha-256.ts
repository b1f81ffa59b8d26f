// block: note-prefix
    // Not the whole value: five digits say little, and are enough for the nightly comparison.
    account.leakPrefix = createHash('sha256').update(sha1(password)).digest('hex').slice(0, 5)
// end
// block: match-leaks
    const prefixes = new Set([...this.leaks].map((leak) => createHash('sha256').update(leak).digest('hex').slice(0, 5)))
    for (const account of accounts) if (prefixes.has(account.leakPrefix)) account.mustChange = true
// end
