// about: the shared password stays, for internal addresses; the first entry of X-Forwarded-For is whatever the caller wrote
// block: help-desk
  const caller = (request.headers['x-forwarded-for'] ?? '').split(',')[0]?.trim() ?? ''
  const isInternal = caller.startsWith('10.') || caller.startsWith('192.168.')
  if (isInternal && password === helpDeskPassword && account !== nobody) {
    await services.notify('security', `The help desk signed in as ${name}`)
    isRight = true
  }
// end
