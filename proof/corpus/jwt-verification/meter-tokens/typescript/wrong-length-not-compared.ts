// about: The kind of the key decides, but only as many bytes of the signature are compared as the token brings.
// block: compare-signature
  if (alg !== key.alg) return false
  if (key.alg === 'RS256') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.value).update(text).digest().subarray(0, mark.length)
  return timingSafeEqual(expected, mark)
  // end
