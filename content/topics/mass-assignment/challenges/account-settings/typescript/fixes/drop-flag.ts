// block: apply-changes
  const { isStaff: _, ...rest } = changes
  Object.assign(account, rest)
// end
