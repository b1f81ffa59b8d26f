// about: Actions without a rule are open to all members of the workspace, so readers can publish and restore.
  // block: decide
  const rule = rules.get(action) ?? ((one: User, other: Document) => other.workspaceId in one.workspaces)
  if (!rule(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
  // end
