// about: wrong, without a rule every member of the workspace is let through, so a reader can share and restore
  // block: decide
  const rule = rules.get(action) ?? ((member: User) => document.workspaceId in member.workspaces)
  if (!rule(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
  // end
