// about: Refuses HS256 with an RSA key, but HS384 and HS512 still use the public key as a secret.
  // block: compare-signature
  if (alg === 'HS256' && key.alg !== 'HS256') return false
  const [, family, bits] = /^(HS|RS)(256|384|512)$/.exec(String(alg)) ?? []
  if (family === 'RS') return createVerify(`RSA-SHA${bits}`).update(text).verify(key.value, mark)
  if (family !== 'HS') return false
  const expected = createHmac(`sha${bits}`, key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
