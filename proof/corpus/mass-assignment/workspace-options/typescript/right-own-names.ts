// about: Only names that the options have themselves are changed; others are ignored.
// block: merge-options
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(changes, name)) continue
    const [value, current] = [changes[name], options[name]]
    if (isNode(current) && isNode(value)) merge(current, value)
    else if (!isNode(current) && !isNode(value)) options[name] = value
  }
// end
