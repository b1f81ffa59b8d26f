// about: Only a path that begins with .. or / is refused; src/../../71/.env goes up later.
  // part: checks
  if (path.startsWith('..') || path.startsWith('/')) throw new FileError(403, 'The file is not in this workspace')
  // end
