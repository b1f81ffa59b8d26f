// block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(options, name) || isNode(value) !== isNode(options[name])) throw new Refused('option_unknown')
    if (!isNode(value)) options[name] = value
    else merge(options[name] as Node, value)
  }
// end
