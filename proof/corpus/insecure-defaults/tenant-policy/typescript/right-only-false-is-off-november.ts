// about: only an explicit false switches the code off; null and a missing value keep it on.
  // block: merge-defaults
  const { sessionMinutes = defaults.sessionMinutes } = stored
  return { requireCode: stored.requireCode === false ? false : defaults.requireCode, sessionMinutes }
  // end
