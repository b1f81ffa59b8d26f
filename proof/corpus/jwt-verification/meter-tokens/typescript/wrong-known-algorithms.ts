// about: Collects the algorithms of all keys and accepts each of them for every key.
// block: find-key
  const keyId = String(header.kid)
  const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  const algorithms = Object.values(keys).map(({ alg }) => alg as string)
  if (!key || !algorithms.includes(String(header.alg))) throw new TokenError('unknown key')
// end
