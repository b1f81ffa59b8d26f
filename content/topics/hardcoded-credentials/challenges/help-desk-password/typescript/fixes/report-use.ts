// block: help-desk
  if (password === helpDeskPassword && account !== nobody) {
    log.warn({ name }, 'help desk opens an account')
    await services.notify('security', `The help desk's password was used for the account ${name}.`)
    isRight = true
  }
// end
