// about: The back door is gone, so only the account's own password is accepted.
// part: constants
// end
  // block: verify-password
  const hash = scryptSync(password, account.salt, 32)
  const isRight = timingSafeEqual(hash, account.hash) && account !== nobody
  // end
  // block: help-desk
  // end
