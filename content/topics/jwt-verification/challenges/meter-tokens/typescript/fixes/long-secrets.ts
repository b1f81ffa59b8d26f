// block: compare-signature
  const [, family, bits] = /^(HS|RS)(256|384|512)$/.exec(String(alg)) ?? []
  if (family === 'RS') return createVerify(`RSA-SHA${bits}`).update(text).verify(key.value, mark)
  if (family !== 'HS' || key.value.length < 32) return false
  const expected = createHmac(`sha${bits}`, key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
// end
