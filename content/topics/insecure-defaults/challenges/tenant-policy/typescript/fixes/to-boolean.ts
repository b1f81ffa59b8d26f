// block: merge-defaults
  const policy = { ...defaults, ...stored }
  return { ...policy, requireCode: Boolean(policy.requireCode) }
// end
