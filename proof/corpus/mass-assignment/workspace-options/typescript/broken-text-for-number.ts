// about: Only texts are taken over, so the number of columns can no longer be changed.
// block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(options, name)) continue
    if (isNode(value) && isNode(options[name])) merge(options[name], value)
    else if (typeof value === 'string' && typeof options[name] === 'string') options[name] = value
  }
  // end
