// about: Refuses steps upwards; an absolute path needs none.
// part: checks
  if (path.split('/').includes('..')) throw new FileError(403, 'The file is not in this workspace')
// end
