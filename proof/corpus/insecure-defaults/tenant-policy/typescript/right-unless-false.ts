// about: the code is required unless the administrator has chosen exactly false
  // block: merge-defaults
  return { ...defaults, ...stored, requireCode: stored.requireCode !== false }
  // end
