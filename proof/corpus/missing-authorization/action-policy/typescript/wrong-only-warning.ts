// about: wrong, the missing rule is written to the log, and the action is carried out all the same
  // block: decide
  const rule = rules.get(action)
  if (!rule) log.warn({ user: user.id, action, document: document.id }, 'no rule for this action')
  if (rule?.(user, document) === false) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
  // end
