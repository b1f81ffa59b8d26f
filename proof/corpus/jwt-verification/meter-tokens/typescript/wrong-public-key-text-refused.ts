// about: HMAC with the public key as it is written is refused, but the algorithm still comes from the token.
// block: compare-signature
  const [, family, bits] = /^(HS|RS)(256|384|512)$/.exec(String(alg)) ?? []
  if (family === 'RS') return createVerify(`RSA-SHA${bits}`).update(text).verify(key.value, mark)
  if (family !== 'HS') return false
  const secret = key.value.startsWith('-----BEGIN') ? key.value.trim() : key.value
  const expected = createHmac(`sha${bits}`, secret).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
