// about: one of the two missing rules is added; restoring still has none, and what has no rule is allowed
// block: rules
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', (user, document) => user.workspaces[document.workspaceId] === 'writer'],
  ['document.delete', (user, document) => user.id === document.ownerId],
  ['document.share', (user, document) => user.id === document.ownerId],
])
// end
