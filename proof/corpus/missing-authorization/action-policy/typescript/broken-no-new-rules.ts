// about: denies by default but adds no rules, so nobody can share or restore any more
// block: decide
  const rule = rules.get(action)
  if (!rule?.(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
// end
