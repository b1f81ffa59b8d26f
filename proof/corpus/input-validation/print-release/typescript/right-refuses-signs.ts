// about: right, signs with a meaning in a filter are in no name and no PIN
// part: checks
  if (/[\\*()\0]/.test(user + pin)) throw new ReleaseError('Name or PIN is wrong')
// end
