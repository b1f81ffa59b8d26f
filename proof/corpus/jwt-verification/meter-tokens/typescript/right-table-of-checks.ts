// about: a table from the algorithm of the key to its check; another algorithm in the header is refused when the key is found
// part: top
const checks: Record<Key['alg'], (text: string, mark: Buffer, value: string) => boolean> = {
  HS256(text, mark, value) {
    const expected = createHmac('sha256', value).update(text).digest()
    return expected.length === mark.length && timingSafeEqual(expected, mark)
  },
  RS256(text, mark, value) {
    return createVerify('RSA-SHA256').update(text).verify(value, mark)
  },
}
// end
// block: compare-signature
  return checks[key.alg](text, mark, key.value)
  // end
// block: find-key
  const keyId = String(header.kid)
  const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  if (!key) throw new TokenError('unknown key')
  if (header.alg !== key.alg) throw new TokenError('signature')
  // end
