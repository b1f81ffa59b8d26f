// about: Dollar signs are taken out of names everywhere, so prices in names are lost.
// block: read-name
  if (typeof body.displayName !== 'string') throw new NameError('The name must be a text')
  const name = body.displayName.replaceAll('$', '').trim().replaceAll(/\s+/g, ' ')
  if (name.length < 2 || name.length > 60) throw new NameError('A name has 2 to 60 characters')
  // end
