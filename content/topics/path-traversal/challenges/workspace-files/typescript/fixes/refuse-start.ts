// part: checks
  if (path.startsWith('..') || path.startsWith('/')) throw new FileError(403, 'The path must be relative')
// end
