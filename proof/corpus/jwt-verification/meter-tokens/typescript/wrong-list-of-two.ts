// about: A list with both algorithms still lets the header choose HMAC for a public RSA key.
  // block: compare-signature
  const allowed: unknown[] = ['HS256', 'RS256']
  if (!allowed.includes(alg)) return false
  if (alg === 'RS256') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  const expected = createHmac('sha256', key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
  // end
