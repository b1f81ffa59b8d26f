// about: The algorithm is that of the key, but any key of that kind may have signed.
// block: compare-signature
  if (alg === 'RS256') return key.alg === 'RS256' && createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.alg === 'HS256' ? key.value : '').update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
