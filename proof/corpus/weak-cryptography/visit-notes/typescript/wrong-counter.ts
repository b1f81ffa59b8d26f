// about: A counter in memory begins at zero in each process and after every restart.
  // part: fields
  #count = 0
  // end
    // block: nonce
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(this.#count++, 8)
    // end
