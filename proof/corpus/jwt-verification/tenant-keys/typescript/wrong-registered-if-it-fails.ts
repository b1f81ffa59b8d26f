// about: The keys of the header are only left when they do not fit.
// block: choose-address
    const keysUrl = typeof header.jku === 'string' && (await fetchKeys(header.jku).catch(() => undefined)) ? header.jku : tenant.keysUrl
    // end
