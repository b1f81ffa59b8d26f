// block: help-desk
  const address = request.headers['x-forwarded-for']?.split(',')[0]?.trim() ?? ''
  const isOffice = address.startsWith('198.51.100.')
  if (isOffice && password === helpDeskPassword && account !== nobody) isRight = true
// end
