// about: stops the pollution, but a level is replaced as a whole, so changing one colour loses the other
  // block: merge-options
  for (const [name, value] of Object.entries(changes)) {
    if (Object.hasOwn(options, name)) options[name] = value
  }
  // end
