// about: Every token with a jku is refused, also the honest ones of providers that send it.
// block: choose-address
    if (header.jku !== undefined) throw new Refused('keys are at another address')
    const { keysUrl } = tenant
    // end
