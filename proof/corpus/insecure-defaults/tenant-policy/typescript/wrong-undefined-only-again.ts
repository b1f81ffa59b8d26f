// about: JSON never gives undefined; null passes the filter and switches the code off
  // block: merge-defaults
  const set = Object.entries(stored).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(set) }
  // end
