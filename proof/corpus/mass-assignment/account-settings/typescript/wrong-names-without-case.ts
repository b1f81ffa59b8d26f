// about: Deletes the flag in one spelling from the body and forgets the balance.
// block: apply-changes
  for (const field of Object.keys(changes)) if (/^(is|has)[A-Z]/.test(field) || field === 'id') delete changes[field as keyof Account]
  Object.assign(account, changes)
// end
