// about: __proto__ is skipped, but constructor.prototype leads to the same object.
  // block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (name === '__proto__') continue
    if (!isNode(value)) options[name] = value
    else merge((options[name] ??= {}) as Node, value)
  }
  // end
