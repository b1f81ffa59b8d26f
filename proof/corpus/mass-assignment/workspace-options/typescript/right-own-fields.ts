// about: right, only fields that the options themselves have are followed, and a level stays a level
  // block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(options, name)) continue
    const current = options[name]
    if (isNode(current) !== isNode(value)) throw new Refused('shape_invalid')
    if (isNode(current)) merge(current, value as Node)
    else options[name] = value
  }
  // end
