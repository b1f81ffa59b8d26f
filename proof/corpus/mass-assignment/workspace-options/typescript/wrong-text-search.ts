// about: JSON can write the name with an escape, and there is a second way to the prototype.
// block: read-body
  if (body.length > 20_000) throw new Refused('too_long')
  if (body.includes('__proto__')) throw new Refused('option_unknown')
  const changes: unknown = JSON.parse(body)
  if (!isNode(changes)) throw new Refused('object_expected')
// end
