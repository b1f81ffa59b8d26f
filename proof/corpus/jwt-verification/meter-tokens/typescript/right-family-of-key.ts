// about: The family in the header has to be the family of the key, so a public key never becomes an HMAC secret.
  // block: compare-signature
  const [, family, bits] = /^(HS|RS)(256|384|512)$/.exec(String(alg)) ?? []
  if (family === undefined || family !== key.alg.slice(0, 2)) return false
  if (family === 'RS') return createVerify(`RSA-SHA${bits}`).update(text).verify(key.value, mark)
  const expected = createHmac(`sha${bits}`, key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
