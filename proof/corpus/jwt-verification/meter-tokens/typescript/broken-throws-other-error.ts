// about: A token of the wrong kind ends in a plain error instead of a TokenError.
// block: compare-signature
  if (alg !== key.alg) throw new Error('wrong algorithm')
  if (key.alg === 'RS256') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
