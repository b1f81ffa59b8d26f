// about: Only the name HS256 itself is refused for an RSA key; a token may write it in small letters or ask for more bits.
// block: compare-signature
  if (alg === 'HS256' && key.alg === 'RS256') return false
  const [, family, bits] = /^(HS|RS)(256|384|512)$/i.exec(String(alg)) ?? []
  if (family?.toUpperCase() === 'RS') return createVerify(`RSA-SHA${bits}`).update(text).verify(key.value, mark)
  if (family?.toUpperCase() !== 'HS') return false
  const expected = createHmac(`sha${bits}`, key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
