// about: A value that counts as false is not taken over, so nobody can switch the newsletter off.
// block: apply-changes
  account.name = changes.name || account.name
  account.language = changes.language || account.language
  account.wantsNews = changes.wantsNews || account.wantsNews
  // end
