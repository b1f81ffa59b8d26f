// block: apply-changes
  const { name = account.name, language = account.language, wantsNews = account.wantsNews } = changes
  Object.assign(account, { name, language, wantsNews })
// end
// block: send-answer
  return { name, language, wantsNews }
// end
