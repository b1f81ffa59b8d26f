// about: Addresses that begin with the issuer are allowed; another customer's path can begin with the same letters, and dots lead elsewhere.
// block: choose-address
    if (typeof header.jku === 'string' && !header.jku.startsWith(`${tenant.issuer}/`)) throw new Refused('keys are at another address')
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    // end
