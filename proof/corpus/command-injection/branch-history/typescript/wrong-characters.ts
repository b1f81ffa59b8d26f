// about: a list of permitted characters that lets dashes and equals signs through at the beginning: --output=/srv/portal/file
  // part: checks
  if (!/^[\w./=-]+$/.test(branch.trim())) throw new NotFound(`There is no branch ${branch}`)
  // end
