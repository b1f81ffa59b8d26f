// block: require-fields
  const fields = Object.entries(body).filter(([name]) => !name.startsWith('$'))
  const { email, token, password } = Object.fromEntries(fields) as ResetBody
  if (!email || !token || !password) throw new ResetError('Address, token and password are required')
// end
