// about: accepts any address on the registered host, where everybody gets a path of their own for free
// block: choose-address
    const keysUrl = typeof header.jku === 'string' ? header.jku : tenant.keysUrl
    if (new URL(keysUrl).origin !== new URL(tenant.keysUrl).origin) throw new Refused('keys from another host')
    // end
