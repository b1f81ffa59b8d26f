// about: wrong, the staff flag is put back, but the balance can still be sent
  // block: apply-changes
  const { id, isStaff } = account
  Object.assign(account, changes, { id, isStaff })
  // end
