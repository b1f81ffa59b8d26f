// about: steps up at the beginning are cut off, and src/../../71/.env has them in the middle
  // block: confine
  const file = resolve(root, path.replace(/^(\.\.?\/|\/)+/, ''))
  if (!file.startsWith(root)) throw new FileError(403, 'The file is not in this workspace')
  // end
