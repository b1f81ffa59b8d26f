// about: Checks the text before it is trimmed, so " $passwordHash" passes and becomes an expression afterwards.
  // block: read-name
  if (typeof body.displayName !== 'string') throw new NameError('The name must be a text')
  if (body.displayName.startsWith('$')) throw new NameError('A name cannot start with $')
  const name = body.displayName.trim().replaceAll(/\s+/g, ' ')
  if (name.length < 2 || name.length > 60) throw new NameError('A name has 2 to 60 characters')
  // end
