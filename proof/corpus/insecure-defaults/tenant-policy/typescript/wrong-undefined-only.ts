// about: Looks for undefined, and what is stored is null.
// block: merge-defaults
  const { requireCode = defaults.requireCode, sessionMinutes = defaults.sessionMinutes } = stored
  return { requireCode, sessionMinutes }
// end
