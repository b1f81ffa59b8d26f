// about: Compares the strength of the algorithm, and both have 256 bits.
// block: find-key
  const keyId = String(header.kid)
  const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  if (!key || String(header.alg).slice(-3) !== key.alg.slice(-3)) throw new TokenError('unknown key')
// end
