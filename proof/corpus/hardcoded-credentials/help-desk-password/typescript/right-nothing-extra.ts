// about: the back door is gone together with its password, and isRight only comes from the account's own hash
// part: constants
// end
  // block: help-desk
  // end
