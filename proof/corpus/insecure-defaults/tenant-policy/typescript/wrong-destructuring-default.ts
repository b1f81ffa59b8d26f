// about: a default in destructuring replaces undefined only, and the stored value is null
// block: merge-defaults
  const { requireCode = defaults.requireCode, sessionMinutes = defaults.sessionMinutes } = stored
  return { requireCode, sessionMinutes }
  // end
