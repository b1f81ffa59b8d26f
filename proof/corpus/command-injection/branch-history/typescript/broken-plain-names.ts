// about: broken, branches with umlauts, a plus or an at sign are refused
// part: checks
  if (!/^\w[\w./=-]*$/.test(branch.trim())) throw new NotFound(`There is no branch ${branch}`)
// end
