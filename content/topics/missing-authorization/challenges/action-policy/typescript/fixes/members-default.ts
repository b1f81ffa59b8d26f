// block: decide
  const rule = rules.get(action) ?? ((user, document) => document.workspaceId in user.workspaces)
  if (!rule(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
// end
