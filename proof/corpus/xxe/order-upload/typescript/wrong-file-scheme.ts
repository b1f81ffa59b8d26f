// about: Looks for file addresses; a path without a scheme is read just as well.
// block: check-upload
  if (body.length === 0 || body.length > maxBytes) throw new InvalidOrder('size_not_allowed')
  if (/file:\/\//i.test(body.toString('latin1').replaceAll('\0', ''))) throw new InvalidOrder('document_type_not_allowed')
// end
