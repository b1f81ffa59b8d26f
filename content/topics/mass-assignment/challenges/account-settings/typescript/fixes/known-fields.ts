// block: apply-changes
  const unknown = Object.keys(changes).filter((name) => !Object.hasOwn(account, name))
  if (unknown.length > 0) throw new Refused(422, 'field_unknown')
  Object.assign(account, changes)
// end
