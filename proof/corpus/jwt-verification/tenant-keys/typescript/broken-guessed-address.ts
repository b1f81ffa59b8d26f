// about: the token can't name an address, but neither does the registered one count, and companies with keys elsewhere can't sign in
    // block: choose-address
    const keysUrl = `${tenant.issuer.replace(/\/$/, '')}/.well-known/jwks.json`
    // end
