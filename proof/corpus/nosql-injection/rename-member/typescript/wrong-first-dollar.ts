// about: removes one dollar, so two of them leave the name of a field
// block: read-name
  if (typeof body.displayName !== 'string') throw new NameError('The name must be a text')
  const name = body.displayName.trim().replaceAll(/\s+/g, ' ').replace(/^\$/, '')
  if (name.length < 2 || name.length > 60) throw new NameError('A name has 2 to 60 characters')
  // end
