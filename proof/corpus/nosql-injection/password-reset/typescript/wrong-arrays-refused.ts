// about: Lists are refused, and objects with operators are not.
// part: checks
  if ([email, token, password].some((field) => Array.isArray(field))) throw new ResetError('Texts, please')
  // end
