// about: the walk goes over a copy of the existing options, and unknown names of the request are never looked at
  // block: merge-options
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(changes, name)) continue
    const current = options[name]
    const value = changes[name]
    if (isNode(current) && isNode(value)) merge(current, value)
    else if (isNode(current) || isNode(value)) throw new Refused('option_invalid')
    else options[name] = value
  }
  // end
  // part: target
  const options = structuredClone(team.options)
  // end
