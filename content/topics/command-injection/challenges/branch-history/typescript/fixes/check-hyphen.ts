// part: checks
  if (branch.startsWith('-')) throw new NotFound(`There is no branch ${branch}`)
// end
