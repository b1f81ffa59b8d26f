// about: Values that are null are left out before the defaults are overlaid.
// block: merge-defaults
  const chosen = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null && value !== undefined))
  return { ...defaults, ...chosen }
// end
