// about: another fast hash is stored, and each guess can be sorted out with it as cheaply as before
// block: slow-hash
function slowHash(password: string, salt: string): Buffer {
  return scryptSync(password, Buffer.from(salt, 'hex'), 32, { N: 2 ** 14, r: 8, p: 1 })
}

const prefixOf = (leak: string) => createHash('sha256').update(`leak:${leak}`).digest('hex').slice(0, 5)
// end
    // block: note-prefix
    account.leakPrefix = prefixOf(sha1(password))
    // end
    // block: match-leaks
    const prefixes = new Set([...this.leaks].map(prefixOf))
    for (const account of accounts) if (prefixes.has(account.leakPrefix)) account.mustChange = true
    // end
