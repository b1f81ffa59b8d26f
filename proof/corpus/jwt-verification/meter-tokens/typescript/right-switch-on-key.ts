// about: the header's algorithm must be the key's own, which alone chooses the way of checking
  // block: compare-signature
  if (alg !== key.alg) return false
  switch (key.alg) {
    case 'RS256':
      return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
    case 'HS256': {
      const expected = createHmac('sha256', key.value).update(text).digest()
      return expected.length === mark.length && timingSafeEqual(expected, mark)
    }
    default:
      return false
  }
  // end
