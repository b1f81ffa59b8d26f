// about: the shared password and its branch are removed, so only the account's own password counts
// part: constants
// end
// block: verify-password
  const hash = scryptSync(password, account.salt, 32)
  const isOwnPassword = timingSafeEqual(hash, account.hash)
  const isRight = isOwnPassword && account !== nobody
// end
// block: help-desk
// end
