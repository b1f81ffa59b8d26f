// about: An address that begins like the registered one may be anybody's.
// block: choose-address
    const keysUrl = typeof header.jku === 'string' && header.jku.startsWith(tenant.keysUrl) ? header.jku : tenant.keysUrl
    // end
