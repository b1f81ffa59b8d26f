// about: Refuses by default, but lets every writer share, although that is up to the owner.
// block: rules
const isWriter = (user: User, document: Document) => user.workspaces[document.workspaceId] === 'writer'
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', isWriter],
  ['document.delete', (user, document) => user.id === document.ownerId],
  ['document.share', isWriter],
  ['document.restore', isWriter],
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
