// about: broken, failures are not counted any more
// part: constants
// end
// block: help-desk
// end
// block: count-failure
  if (!isRight) {
    log.warn({ name }, 'sign-in refused')
    throw new SignInRefused('name or password is wrong')
  }
// end
