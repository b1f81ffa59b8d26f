// about: the old password only raises an alarm and never signs anyone in
// part: constants
const retiredPassword = 'Kestrel-Help-2021'
// end
  // block: help-desk
  if (password === retiredPassword) {
    log.warn({ name }, 'the old password of the help desk was tried')
    await services.notify('security', `The old password of the help desk was tried for ${name}`)
  }
  // end
