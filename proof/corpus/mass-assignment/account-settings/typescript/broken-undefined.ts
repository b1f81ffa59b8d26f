// about: Only the three settings are taken, but those that were not sent become undefined and are then refused.
  // block: apply-changes
  Object.assign(account, { name: changes.name, language: changes.language, wantsNews: changes.wantsNews })
  // end
