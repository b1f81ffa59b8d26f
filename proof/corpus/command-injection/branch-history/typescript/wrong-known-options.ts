// about: wrong, the option that writes is refused, and every other option still works
// part: checks
  if (/^\s*-+output/.test(branch) || /^\s*-o/.test(branch)) throw new NotFound(`There is no branch ${branch}`)
// end
