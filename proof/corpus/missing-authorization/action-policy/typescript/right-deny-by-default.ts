// about: an action without a rule is refused, and the two later actions have rules now
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
  const rule = rules.get(action)
  const isAllowed = rule !== undefined && rule(user, document)
  if (!isAllowed) log.info({ user: user.id, action, document: document.id }, 'refused')
  return isAllowed
// end
