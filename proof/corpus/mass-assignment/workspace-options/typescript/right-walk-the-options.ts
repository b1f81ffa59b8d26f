// about: right, the names come from the known options and not from the request
  // block: merge-options
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(changes, name)) continue
    const current = options[name]
    const value = changes[name]
    if (isNode(current)) {
      if (!isNode(value)) throw new Refused('object_expected')
      merge(current, value)
    } else {
      if (isNode(value)) throw new Refused('value_expected')
      options[name] = value
    }
  }
  // end
