// block: choose-address
    const { keysUrl } = tenant
    if (header.jku !== undefined && header.jku !== keysUrl) throw new Refused('keys are at another address')
// end
