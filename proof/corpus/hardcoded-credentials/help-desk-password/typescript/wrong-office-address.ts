// about: the password works from the office only, but the address is taken from a header that any client can write
// block: help-desk
  const address = (request.headers['x-forwarded-for'] ?? '').split(',')[0]!.trim()
  if (password === helpDeskPassword && account !== nobody && address.startsWith('10.')) {
    log.info({ name, address }, 'opened by the help desk')
    isRight = true
  }
// end
