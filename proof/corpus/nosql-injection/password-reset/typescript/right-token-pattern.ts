// about: A pattern is preceded by a check of the type, for all three fields.
// part: checks
  if (typeof token !== 'string' || !/^[\w+/=-]{1,200}$/.test(token)) throw new ResetError('The link is not valid any more')
  if (typeof email !== 'string' || typeof password !== 'string') throw new ResetError('Address and password must be texts')
// end
