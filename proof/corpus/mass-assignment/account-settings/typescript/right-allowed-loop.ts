// about: right, only own fields of the request that are in a fixed list of three are copied
  // block: apply-changes
  const allowed = ['name', 'language', 'wantsNews']
  const picked = Object.entries(changes).filter(([field]) => allowed.includes(field))
  Object.assign(account, Object.fromEntries(picked))
  // end
