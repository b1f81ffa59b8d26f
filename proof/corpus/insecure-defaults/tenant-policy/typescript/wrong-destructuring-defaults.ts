// about: a default in a destructuring replaces undefined only; the null of the form stays and the code isn't asked for.
  // block: merge-defaults
  const { requireCode = defaults.requireCode, sessionMinutes = defaults.sessionMinutes } = stored
  return { requireCode, sessionMinutes }
  // end
