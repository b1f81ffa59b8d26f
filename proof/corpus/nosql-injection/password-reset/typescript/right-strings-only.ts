// about: right, everything that is not a string is refused before it comes near the query
  // block: require-fields
  const { email, token, password } = body
  if (!email || !token || !password) throw new ResetError('Address, token and password are required')
  if (typeof email !== 'string' || typeof token !== 'string' || typeof password !== 'string') {
    throw new ResetError('Address, token and password must be text')
  }
  // end
