// about: || turns the administrator's false into true, so "not required" cannot be chosen any more.
  // block: merge-defaults
  return {
    requireCode: stored.requireCode || defaults.requireCode,
    sessionMinutes: stored.sessionMinutes || defaults.sessionMinutes,
  }
  // end
