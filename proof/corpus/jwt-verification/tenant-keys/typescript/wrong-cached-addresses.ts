// about: Addresses that were used before are trusted, whichever company used them.
// block: choose-address
    const isKnown = typeof header.jku === 'string' && (header.jku === tenant.keysUrl || cache.has(header.jku) || header.jku.startsWith('https://login.example.net/'))
    const keysUrl = isKnown ? (header.jku as string) : tenant.keysUrl
    // end
