// about: Refuses $passwordHash, but "$authenticatorSecret" or "$$ROOT" work as before.
  // part: checks
  if (name.includes('$passwordHash') || name.startsWith('{')) throw new NameError('This name is not allowed')
  // end
