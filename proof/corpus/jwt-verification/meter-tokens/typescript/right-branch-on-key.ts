// about: The kind of the key decides how to verify; the header only has to agree.
// block: compare-signature
  switch (key.alg) {
    case 'RS256':
      return alg === 'RS256' && createVerify('RSA-SHA256').update(text).verify(key.value, mark)
    case 'HS256': {
      const expected = createHmac('sha256', key.value).update(text).digest()
      return alg === 'HS256' && expected.length === mark.length && timingSafeEqual(expected, mark)
    }
    default:
      return false
  }
// end
