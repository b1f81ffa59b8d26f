// about: Replaces whole branches of the options by the part that was changed.
// block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(options, name)) throw new Refused('option_unknown')
    options[name] = value
  }
// end
