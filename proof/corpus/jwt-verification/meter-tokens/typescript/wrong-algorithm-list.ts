// about: lists both algorithms, and a partner's public key still serves as an HMAC secret
// block: compare-signature
  if (alg !== 'HS256' && alg !== 'RS256') return false
  if (alg === 'RS256') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
