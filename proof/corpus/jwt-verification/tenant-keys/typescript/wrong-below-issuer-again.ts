// about: the prefix has no slash at its end, so the free path acme-attacker begins like acme
    // block: choose-address
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    if (keysUrl !== tenant.keysUrl && !keysUrl.startsWith(tenant.issuer)) throw new Refused('unknown address of keys')
    // end
