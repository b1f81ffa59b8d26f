// about: wrong, the first versions of all records have the same nonce under the one key
    // block: nonce
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(version, 8)
    // end
