// block: merge-defaults
  return {
    requireCode: stored.requireCode ?? defaults.requireCode,
    sessionMinutes: stored.sessionMinutes ?? defaults.sessionMinutes,
  }
// end
