// about: The algorithm comes from the registered key, and the header must agree with it.
  // block: compare-signature
  if (alg !== key.alg) return false
  if (key.alg === 'RS256') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
