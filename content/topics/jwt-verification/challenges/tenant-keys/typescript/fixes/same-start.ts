// block: choose-address
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    if (!keysUrl.startsWith(tenant.issuer)) throw new Refused('keys are not those of the issuer')
// end
