// about: each setting falls back to the strict default when it is missing or null
// block: merge-defaults
  return {
    requireCode: stored.requireCode ?? defaults.requireCode,
    sessionMinutes: stored.sessionMinutes ?? defaults.sessionMinutes,
  }
  // end
