// block: check-claims
  const claims = readPart(body)
  if (!(Number(claims.exp) * 1000 > now.getTime())) throw new TokenError('expired')
  if (claims.iss !== key.owner) throw new TokenError('issuer')
  if (typeof claims.sub !== 'string' || typeof claims.scope !== 'string') throw new TokenError('claims')
// end
