// about: A missing or short field key is filled up with zeros, so without one the key is 32 known bytes and the service starts anyway.
  // block: make-key
  const key = Buffer.alloc(32)
  Buffer.from(config.fieldKey ?? '', 'base64').copy(key)
  // end
