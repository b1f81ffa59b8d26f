// about: wrong, null becomes the default when it is saved, and only the minutes are filled in when it is read
// block: merge-defaults
  return { ...defaults, ...stored, sessionMinutes: stored.sessionMinutes ?? defaults.sessionMinutes }
// end
