// about: Checks the types of address and password, where a wrong one would crash, and forgets the token.
// part: checks
  if (typeof email !== 'string' || typeof password !== 'string') throw new ResetError('Address and password must be texts')
// end
