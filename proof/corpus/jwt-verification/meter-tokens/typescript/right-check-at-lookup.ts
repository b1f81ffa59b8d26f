// about: A key of another kind is not found.
// block: find-key
  const keyId = String(header.kid)
  const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  if (!key || header.alg !== key.alg) throw new TokenError('unknown key')
// end
