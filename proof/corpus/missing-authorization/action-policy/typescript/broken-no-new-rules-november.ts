// about: broken, unknown actions are refused, but sharing and restoring have no rules, so nobody can use them any more
  // block: decide
  const rule = rules.get(action)
  if (!rule || !rule(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
  // end
