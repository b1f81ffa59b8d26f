// about: the header has no say: the kind of the key alone decides between signature and HMAC
  // block: compare-signature
  if (key.alg === 'RS256') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
