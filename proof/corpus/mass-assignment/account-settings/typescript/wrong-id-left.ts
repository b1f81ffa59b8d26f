// about: Takes out what looks dangerous; with another id the customer overwrites another account.
// block: apply-changes
  const { balanceCents: _balance, isStaff: _staff, ...rest } = changes
  Object.assign(account, rest)
// end
