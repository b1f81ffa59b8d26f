// about: wrong, the PIN is read as a number for the check and used as a text
// part: checks
  if (Number.isNaN(Number.parseInt(pin, 10)) || /[*()]/.test(user)) throw new ReleaseError('Name or PIN is wrong')
// end
