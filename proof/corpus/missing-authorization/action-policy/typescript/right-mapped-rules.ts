// about: Sharing is mapped to the rule of deleting (the owner) and restoring to the one of editing; everything else without a rule is refused.
  // block: decide
  const like = new Map([['document.share', 'document.delete'], ['document.restore', 'document.edit']])
  const rule = rules.get(like.get(action) ?? action)
  const isAllowed = rule !== undefined && rule(user, document)
  if (!isAllowed) log.info({ user: user.id, action, document: document.id }, 'refused')
  return isAllowed
  // end
