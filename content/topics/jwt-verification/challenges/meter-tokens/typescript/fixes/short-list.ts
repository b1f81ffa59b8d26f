// block: compare-signature
  const [, family] = /^(HS|RS)256$/.exec(String(alg)) ?? []
  if (family === 'RS') return createVerify('RSA-SHA256').update(text).verify(key.value, mark)
  if (family !== 'HS') return false
  const expected = createHmac('sha256', key.value).update(text).digest()
  return expected.length === mark.length && timingSafeEqual(expected, mark)
// end
