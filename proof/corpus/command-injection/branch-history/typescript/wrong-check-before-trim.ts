// about: The check looks at the name before it is trimmed.
// part: checks
  if (branch.startsWith('--')) throw new NotFound('There is no such branch')
// end
