// about: there is no second password any more; every account opens with its own one only
// part: constants
// end
// block: help-desk
  if (isRight && account.role === 'agent') log.info({ name }, 'an agent signs in with an account of their own')
// end
