// block: decide
  const rule = rules.get(action)
  if (!rule) log.warn({ action }, 'there is no rule for this action')
  if (rule && !rule(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
// end
