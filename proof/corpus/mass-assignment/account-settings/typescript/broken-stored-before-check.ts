// about: The account is stored before it is checked, so what is refused is stored all the same.
// block: apply-changes
  const { name = account.name, language = account.language, wantsNews = account.wantsNews } = changes
  Object.assign(account, { name, language, wantsNews })
  await accounts.save(account)
// end
// block: send-answer
  return { name, language, wantsNews }
// end
