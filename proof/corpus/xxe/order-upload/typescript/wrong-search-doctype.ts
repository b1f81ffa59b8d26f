// about: Searches the bytes as UTF-8; the parser also reads UTF-16.
// block: check-upload
  if (body.length === 0 || body.length > maxBytes) throw new InvalidOrder('size_not_allowed')
  if (/<!DOCTYPE|<!ENTITY/i.test(body.toString('utf8'))) throw new InvalidOrder('document_type_not_allowed')
// end
