// about: the list of forbidden fields lacks the id, with which the settings are saved into another account
  // block: apply-changes
  const { balanceCents, isStaff, ...allowed } = changes
  Object.assign(account, allowed)
  // end
