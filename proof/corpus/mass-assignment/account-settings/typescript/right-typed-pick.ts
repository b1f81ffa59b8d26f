// about: Only the own properties of the three names are read from the body.
  // block: apply-changes
  for (const key of ['name', 'language', 'wantsNews'] as const) {
    if (Object.hasOwn(changes, key)) Object.assign(account, { [key]: changes[key] })
  }
  // end
