// block: choose-address
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    if (!tenant.keyIds.includes(String(header.kid))) throw new Refused('the key is not one of the company')
// end
