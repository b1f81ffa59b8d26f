// about: The flag is set back to false for everybody, so somebody of the staff who changes their name is staff no longer.
// block: apply-changes
  const { id, balanceCents } = account
  Object.assign(account, changes, { id, balanceCents, isStaff: false })
  // end
