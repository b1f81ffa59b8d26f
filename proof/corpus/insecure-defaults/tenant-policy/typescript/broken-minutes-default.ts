// about: broken, the chosen number of minutes is replaced by the default
// block: merge-defaults
  return { requireCode: stored.requireCode ?? defaults.requireCode, sessionMinutes: defaults.sessionMinutes }
// end
