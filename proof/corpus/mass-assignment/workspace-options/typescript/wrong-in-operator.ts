// about: wrong, the operator in finds inherited names as well, such as __proto__ and constructor
  // block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!(name in options)) continue
    if (!isNode(value)) options[name] = value
    else merge(options[name] as Node, value)
  }
  // end
