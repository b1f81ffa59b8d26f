// about: The dangerous names are looked for in the first level only.
// block: read-body
  if (body.length > 20_000) throw new Refused('too_long')
  const changes: unknown = JSON.parse(body)
  if (!isNode(changes)) throw new Refused('object_expected')
  if (['__proto__', 'constructor', 'prototype'].some((name) => Object.hasOwn(changes, name))) throw new Refused('option_unknown')
  // end
