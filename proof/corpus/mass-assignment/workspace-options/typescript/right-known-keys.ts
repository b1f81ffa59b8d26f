// about: The loop runs over the names that the options have, not over those that were sent.
  // block: merge-options
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(changes, name)) continue
    const [current, value] = [options[name], changes[name]]
    if (isNode(current) && isNode(value)) merge(current, value)
    else options[name] = value
  }
  // end
