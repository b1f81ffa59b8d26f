// about: Restoring is up to the owner only, so other writers cannot undo a change.
// block: rules
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', (user, document) => user.workspaces[document.workspaceId] === 'writer'],
  ['document.delete', (user, document) => user.id === document.ownerId],
  ['document.share', (user, document) => user.id === document.ownerId],
  ['document.restore', (user, document) => user.id === document.ownerId],
])
// end
