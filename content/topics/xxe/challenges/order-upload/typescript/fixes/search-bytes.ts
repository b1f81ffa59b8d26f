// block: check-upload
  if (body.length === 0 || body.length > maxBytes) throw new InvalidOrder('size_not_allowed')
  if (/<!ENTITY[^>]+(SYSTEM|PUBLIC)/i.test(body.toString('latin1'))) throw new InvalidOrder('entity_not_allowed')
// end
