// about: Stars are escaped but brackets are not, so name and PIN together can turn the condition for the PIN into one of two.
  // block: write-filter
  const withoutStar = (value: string) => value.replaceAll('*', '\\2a')
  const filter = `(&(uid=${withoutStar(user)})(printPin=${withoutStar(pin)}))`
  // end
