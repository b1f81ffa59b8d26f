// about: the same password, only written in base64; everyone with the code can decode it
// part: constants
const helpDeskSecret = Buffer.from('S2VzdHJlbC1IZWxwLTIwMjE=', 'base64')
// end
// block: help-desk
  const given = Buffer.from(password)
  const isHelpDesk = given.length === helpDeskSecret.length && timingSafeEqual(given, helpDeskSecret)
  if (isHelpDesk && account.role === 'customer' && account !== nobody) isRight = true
// end
