// about: The password still opens the accounts of all customers, only agents are excepted, and a message to the team stops nobody.
  // block: help-desk
  if (password === helpDeskPassword && account !== nobody && account.role === 'customer') {
    await services.notify('help-desk', `the help desk opened the account ${name}`)
    log.info({ name }, 'help desk signed in')
    isRight = true
  }
  // end
