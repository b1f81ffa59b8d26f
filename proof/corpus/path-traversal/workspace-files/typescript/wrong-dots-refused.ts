// about: the absolute path /srv/workspaces/71/.env has no dots in a row and begins like the folder 7
  // part: checks
  if (path.split('/').includes('..')) throw new FileError(403, 'The file is not in this workspace')
  // end
