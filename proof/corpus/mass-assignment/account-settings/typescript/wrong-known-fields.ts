// about: wrong, every field the account has is allowed, and that includes the balance and the staff flag
  // block: apply-changes
  for (const [field, value] of Object.entries(changes)) {
    if (Object.hasOwn(account, field)) Object.assign(account, { [field]: value })
  }
  // end
