// about: wrong, an object has no length, and undefined is not smaller than 32
  // part: checks
  if (token.length < 32) throw new ResetError('The link is not valid any more')
  // end
