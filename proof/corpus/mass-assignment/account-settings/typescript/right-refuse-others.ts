// about: Refuses a request that names anything but the three fields.
// block: apply-changes
  const others = Object.keys(changes).filter((field) => !['name', 'language', 'wantsNews'].includes(field))
  if (others.length > 0) throw new Refused(422, 'field_unknown')
  Object.assign(account, changes)
// end
