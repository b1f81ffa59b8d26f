// about: The owner may restore although they may only read in the workspace.
// block: rules
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', (user, document) => user.workspaces[document.workspaceId] === 'writer'],
  ['document.delete', (user, document) => user.id === document.ownerId],
  ['document.share', (user, document) => user.id === document.ownerId],
  ['document.restore', (user, document) => user.id === document.ownerId || user.workspaces[document.workspaceId] === 'writer'],
])
// end
// block: decide
  const rule = rules.get(action)
  if (!rule?.(user, document)) {
    log.info({ user: user.id, action, document: document.id }, 'refused')
    return false
  }
  return true
  // end
