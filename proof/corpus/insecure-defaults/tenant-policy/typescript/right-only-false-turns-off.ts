// about: Without a stored false the code is required.
// block: check-code
  if (policy.requireCode !== false && !checks.isCode(code, user.code_secret)) return { error: 'code_required' }
// end
