// about: False becomes true: companies cannot turn the code off any more.
// block: merge-defaults
  return {
    requireCode: stored.requireCode || defaults.requireCode,
    sessionMinutes: stored.sessionMinutes || defaults.sessionMinutes,
  }
// end
