// about: only names that the options have themselves are followed, on each level
  // block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(options, name)) throw new Refused('option_unknown')
    const current = options[name]
    if (isNode(current) !== isNode(value)) throw new Refused('option_invalid')
    if (isNode(current)) merge(current, value as Node)
    else options[name] = value
  }
  // end
