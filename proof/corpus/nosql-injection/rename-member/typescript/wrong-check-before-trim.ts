// about: wrong, the check looks at the text before it is trimmed, so a space in front of the dollar sign is enough
  // block: read-name
  if (typeof body.displayName !== 'string') throw new NameError('The name must be a text')
  if (body.displayName.startsWith('$')) throw new NameError('A name does not start with a dollar sign')
  const name = body.displayName.trim().replaceAll(/\s+/g, ' ')
  if (name.length < 2 || name.length > 60) throw new NameError('A name has 2 to 60 characters')
  // end
