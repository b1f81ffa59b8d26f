// about: right, no rule means no, and sharing and restoring have rules of their own
// block: rules
const isWriter = (user: User, document: Document): boolean => user.workspaces[document.workspaceId] === 'writer'
const isOwner = (user: User, document: Document): boolean => user.id === document.ownerId
const rules = new Map<string, (user: User, document: Document) => boolean>([
  ['document.read', (user, document) => document.isPublic || document.workspaceId in user.workspaces],
  ['document.edit', isWriter],
  ['document.restore', isWriter],
  ['document.delete', isOwner],
  ['document.share', isOwner],
])
// end
  // block: decide
  const isAllowed = rules.get(action)?.(user, document) ?? false
  if (!isAllowed) log.info({ user: user.id, action, document: document.id }, 'refused')
  return isAllowed
  // end
