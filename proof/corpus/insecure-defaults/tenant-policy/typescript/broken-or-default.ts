// about: safe, but an administrator's explicit false is replaced by the default as well
// block: merge-defaults
  return {
    requireCode: stored.requireCode || defaults.requireCode,
    sessionMinutes: stored.sessionMinutes || defaults.sessionMinutes,
  }
  // end
