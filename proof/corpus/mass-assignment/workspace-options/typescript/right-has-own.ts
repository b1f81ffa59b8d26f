// about: Only own properties of the options are followed, so the prototype and the constructor cannot be reached.
  // block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(options, name)) throw new Refused('option_unknown')
    const current = options[name]
    if (isNode(value) !== isNode(current)) throw new Refused('option_invalid')
    if (isNode(value)) merge(current as Node, value)
    else options[name] = value
  }
  // end
