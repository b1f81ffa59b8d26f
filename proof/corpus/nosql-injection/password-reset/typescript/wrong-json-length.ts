// about: The length of the token as JSON says nothing about what it is.
// part: checks
  if (JSON.stringify(token).length < 10) throw new ResetError('The link is not valid any more')
  // end
