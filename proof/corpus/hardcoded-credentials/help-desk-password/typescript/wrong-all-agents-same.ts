// about: wrong, the name of the account is accepted as a password of the help desk
// part: constants
// end
// block: help-desk
  if (password === `help:${name}` && account !== nobody) isRight = true
// end
