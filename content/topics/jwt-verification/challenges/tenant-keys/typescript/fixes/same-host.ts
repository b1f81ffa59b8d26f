// block: choose-address
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    if (new URL(keysUrl).origin !== new URL(tenant.issuer).origin) throw new Refused('keys are not those of the issuer')
// end
