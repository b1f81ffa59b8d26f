// about: wrong, only two hyphens are refused, and git has options with one
// part: checks
  if (branch.trim().startsWith('--')) throw new NotFound(`There is no branch ${branch}`)
// end
