// about: the keys come from the address that the company registered, whatever the token says
// block: read-unverified
    const { iss } = decodeJwt(token)
    // end
// block: choose-address
    const keysUrl = tenant.keysUrl
    // end
