// part: checks
  if ([email, token, password].some((field) => typeof field !== 'string')) {
    throw new ResetError('Address, token and password must be texts')
  }
// end
