// about: A number is refused, but true and false get through, and so does the staff flag.
// block: apply-changes
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === 'number' || name === 'balanceCents') continue
    Object.assign(account, { [name]: value })
  }
  // end
