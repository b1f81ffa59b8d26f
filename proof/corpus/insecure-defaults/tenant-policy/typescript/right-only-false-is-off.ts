// about: the code is left out only where the administrator said exactly false
// block: merge-defaults
  const policy = { ...defaults, ...stored }
  policy.requireCode = stored.requireCode !== false
  return policy
  // end
