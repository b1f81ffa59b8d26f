// about: Only address and password are checked to be text; the token can still be {"$ne": null}.
  // block: require-fields
  const { email, token, password } = body
  if (!email || !token || !password) throw new ResetError('Address, token and password are required')
  if (typeof email !== 'string' || typeof password !== 'string') throw new ResetError('Address and password must be text')
  // end
