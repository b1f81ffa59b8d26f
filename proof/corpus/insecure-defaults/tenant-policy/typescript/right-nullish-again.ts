// about: null and a missing value both fall back to the default, and an explicit false stays false
  // block: merge-defaults
  return {
    requireCode: stored.requireCode ?? defaults.requireCode,
    sessionMinutes: stored.sessionMinutes ?? defaults.sessionMinutes,
  }
  // end
