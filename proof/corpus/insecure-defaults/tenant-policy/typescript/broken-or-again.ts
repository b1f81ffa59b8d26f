// about: null becomes the default, but so does false, and companies can't choose "not required" any more
  // block: merge-defaults
  return {
    requireCode: stored.requireCode || defaults.requireCode,
    sessionMinutes: stored.sessionMinutes || defaults.sessionMinutes,
  }
  // end
