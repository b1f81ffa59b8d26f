// block: apply-changes
  const { id, isStaff } = account
  Object.assign(account, changes, { id, isStaff })
// end
