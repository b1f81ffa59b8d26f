// about: The back door is gone.
// part: constants
// Agents have accounts of their own.
// end
// block: help-desk
  if (account.role === 'agent') log.info({ name }, 'an agent tries to sign in')
// end
