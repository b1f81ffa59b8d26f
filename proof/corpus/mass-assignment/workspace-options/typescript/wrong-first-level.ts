// about: Checks the names of the first level; the prototype is reached from the second as well.
// block: read-body
  if (body.length > 20_000) throw new Refused('too_long')
  const changes: unknown = JSON.parse(body)
  if (!isNode(changes)) throw new Refused('object_expected')
  if (Object.keys(changes).some((name) => name !== 'colours' && name !== 'layout')) throw new Refused('option_unknown')
// end
