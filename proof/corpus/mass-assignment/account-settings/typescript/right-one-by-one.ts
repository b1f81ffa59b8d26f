// about: the three settings are assigned one by one, and nothing else of the body is used
  // block: apply-changes
  if (changes.name !== undefined) account.name = changes.name
  if (changes.language !== undefined) account.language = changes.language
  if (changes.wantsNews !== undefined) account.wantsNews = changes.wantsNews
  // end
