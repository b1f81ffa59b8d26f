// part: checks
  if (user.includes('*') || pin.includes('*')) throw new ReleaseError('Name or PIN is wrong')
// end
