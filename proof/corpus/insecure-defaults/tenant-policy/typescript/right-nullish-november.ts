// about: ?? treats null like a missing value, so "as the service recommends" means the strict default.
  // block: merge-defaults
  return {
    requireCode: stored.requireCode ?? defaults.requireCode,
    sessionMinutes: stored.sessionMinutes ?? defaults.sessionMinutes,
  }
  // end
