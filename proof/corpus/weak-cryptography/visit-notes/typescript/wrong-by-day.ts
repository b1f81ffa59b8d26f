// about: Two corrections of a record on one day still share their nonce.
    // block: nonce
    const day = new Date().toISOString().slice(0, 10)
    const nonce = createHash('sha256').update(`${recordId}:${day}`).digest().subarray(0, 12)
    // end
