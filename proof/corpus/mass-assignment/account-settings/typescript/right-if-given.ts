// about: Each of the three settings is copied by hand when it was sent; nothing else can reach the account.
  // block: apply-changes
  if (changes.name !== undefined) account.name = changes.name
  if (changes.language !== undefined) account.language = changes.language
  if (changes.wantsNews !== undefined) account.wantsNews = changes.wantsNews
  // end
