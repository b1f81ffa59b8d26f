// about: wrong, operators are inside the token and not among the keys of the body
  // part: checks
  if (Object.keys(body).some((key) => key.startsWith('$') || key.includes('.'))) throw new ResetError('Not allowed')
  // end
