// about: compares the id of the key, which anyone can give to a key of their own
// block: choose-address
    if (typeof header.kid !== 'string' || !tenant.keyIds.includes(header.kid)) throw new Refused('unknown key')
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    // end
