// about: the check sees the name before it is trimmed, so a space in front of the dashes is enough
  // part: checks
  if (branch.startsWith('-')) throw new NotFound(`There is no branch ${branch}`)
  // end
