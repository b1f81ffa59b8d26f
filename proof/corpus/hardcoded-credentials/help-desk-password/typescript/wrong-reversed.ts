// about: The old password, written backwards in the code.
// part: constants
const helpDeskPassword = '1202-pleH-lertseK'
// end
// block: help-desk
  if ([...password].reverse().join('') === helpDeskPassword && account !== nobody) isRight = true
// end
