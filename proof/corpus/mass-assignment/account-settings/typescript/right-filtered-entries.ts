// about: The entries are filtered by an allowlist before they are assigned.
  // block: apply-changes
  const editable = new Set(['name', 'language', 'wantsNews'])
  Object.assign(account, Object.fromEntries(Object.entries(changes).filter(([key]) => editable.has(key))))
  // end
