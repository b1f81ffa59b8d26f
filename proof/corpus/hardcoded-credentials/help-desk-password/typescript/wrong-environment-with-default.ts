// about: The password can come from the environment, but where the variable isn't set the old one is still valid.
// part: constants
const helpDeskPassword = process.env.HELP_DESK_PASSWORD ?? 'Kestrel-Help-2021'
// end
  // block: help-desk
  const given = Buffer.from(password)
  const wanted = Buffer.from(helpDeskPassword)
  if (account !== nobody && given.length === wanted.length && timingSafeEqual(given, wanted)) isRight = true
  // end
