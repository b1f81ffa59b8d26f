// about: everything that is not a string is refused before the query is built
  // block: require-fields
  const { email, token, password } = body
  for (const value of [email, token, password]) {
    if (typeof value !== 'string' || value === '') throw new ResetError('Address, token and password are required')
  }
  // end
