// about: All three fields must be text.
  // block: require-fields
  const { email, token, password } = body
  for (const field of [email, token, password]) {
    if (typeof field !== 'string' || field === '') throw new ResetError('Address, token and password are required')
  }
  // end
