// about: broken, agents can't sign in to their own accounts any more
// part: constants
// end
// block: help-desk
  if (account.role === 'agent') isRight = false
// end
