// about: right, the three fields are named, and whatever else was sent is not looked at
  // block: apply-changes
  const { name: newName = account.name, language: newLanguage = account.language, wantsNews: newWish = account.wantsNews } = changes
  Object.assign(account, { name: newName, language: newLanguage, wantsNews: newWish })
  // end
