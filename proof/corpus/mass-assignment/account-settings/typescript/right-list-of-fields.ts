// about: Copies the fields of a list, if they were sent.
// block: apply-changes
  for (const field of ['name', 'language', 'wantsNews'] as const) {
    if (Object.hasOwn(changes, field)) Object.assign(account, { [field]: changes[field] })
  }
// end
