// about: The PIN must only start with a digit, so ten tries with 0* to 9* are enough for any person.
  // part: checks
  if (!/^[\w.-]+$/.test(user) || !/^\d/.test(pin)) throw new ReleaseError('Enter name and PIN')
  // end
