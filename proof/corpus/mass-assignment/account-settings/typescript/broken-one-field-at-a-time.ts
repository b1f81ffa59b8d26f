// about: Only the first field of a request is applied.
// block: apply-changes
  const [first] = Object.entries(changes).filter(([name]) => ['name', 'language', 'wantsNews'].includes(name))
  if (first) Object.assign(account, Object.fromEntries([first]))
  // end
