// about: Refuses every text.
// part: checks
  if (typeof token === 'string') throw new ResetError('The link is not valid any more')
// end
