// block: nonce
    // Another text, another nonce.
    const nonce = createHash('sha256').update(`${recordId}:${text}`).digest().subarray(0, 12)
// end
