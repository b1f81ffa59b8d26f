// about: the address in the header isn't read any more, and the company's registered one is used
    // block: choose-address
    const { keysUrl } = tenant
    // end
