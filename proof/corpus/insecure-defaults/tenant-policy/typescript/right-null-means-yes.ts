// about: right, null and a missing value ask for the code, and only false does not
// block: check-code
  if (policy.requireCode !== false && !checks.isCode(code, user.code_secret)) return { error: 'code_required' }
// end
