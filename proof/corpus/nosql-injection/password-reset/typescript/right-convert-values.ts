// about: As texts, operators are only letters that match no token.
// block: require-fields
  if (!body.email || !body.token || !body.password) throw new ResetError('Address, token and password are required')
  const [email, token, password] = [String(body.email), String(body.token), String(body.password)]
// end
