// about: null counts as "not set" when the policy is read, so the strict default applies to rows saved before as well
// block: merge-defaults
  const requireCode = stored?.requireCode ?? defaults.requireCode
  const sessionMinutes = stored?.sessionMinutes ?? defaults.sessionMinutes
  return { requireCode, sessionMinutes }
// end
