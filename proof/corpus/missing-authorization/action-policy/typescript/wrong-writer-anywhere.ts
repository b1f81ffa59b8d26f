// about: Whoever may write in any workspace may restore documents of all of them.
// block: rules
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', (user, document) => user.workspaces[document.workspaceId] === 'writer'],
  ['document.delete', (user, document) => user.id === document.ownerId],
  ['document.share', (user, document) => user.id === document.ownerId],
  ['document.restore', (user) => Object.values(user.workspaces).includes('writer')],
])
// end
