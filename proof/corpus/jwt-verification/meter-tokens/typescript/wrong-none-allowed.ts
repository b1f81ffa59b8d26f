// about: The confusion is gone, but a token with an empty signature and the algorithm none is genuine.
// block: compare-signature
  if (alg === 'none') return mark.length === 0
  if (alg !== key.alg) return false
  if (key.alg === 'RS256') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
