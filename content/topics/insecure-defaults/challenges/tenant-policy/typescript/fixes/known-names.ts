// block: merge-defaults
  const known = Object.entries(stored).filter(([name]) => Object.hasOwn(defaults, name))
  return { ...defaults, ...(Object.fromEntries(known) as Partial<Policy>) }
// end
