// about: The page sends only what was changed, and what is missing becomes undefined.
// block: apply-changes
  const { name: newName, language: newLanguage, wantsNews: newWish } = changes
  Object.assign(account, { name: newName, language: newLanguage, wantsNews: newWish })
// end
