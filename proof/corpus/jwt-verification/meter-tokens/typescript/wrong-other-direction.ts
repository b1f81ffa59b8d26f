// about: keeps meters' secrets from RSA, where nothing could happen, and lets partners' public keys through as HMAC secrets
  // block: compare-signature
  const [, family, bits] = /^(HS|RS)(256|384|512)$/.exec(String(alg)) ?? []
  if (family === 'RS') {
    if (key.alg !== 'RS256') return false
    return createVerify(`RSA-SHA${bits}`).update(text).verify(key.value, mark)
  }
  if (family !== 'HS') return false
  const expected = createHmac(`sha${bits}`, key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
