// about: Rules for all five actions, and an unknown action is refused.
// block: rules
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', (user, document) => user.workspaces[document.workspaceId] === 'writer'],
  ['document.restore', (user, document) => user.workspaces[document.workspaceId] === 'writer'],
  ['document.delete', (user, document) => user.id === document.ownerId],
  ['document.share', (user, document) => user.id === document.ownerId],
])
// end
  // block: decide
  if (rules.get(action)?.(user, document) === true) return true
  log.info({ user: user.id, action, document: document.id }, 'refused')
  return false
  // end
