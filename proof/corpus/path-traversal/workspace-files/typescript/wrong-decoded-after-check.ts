// about: the path is decoded once more after it was checked
// block: confine
  const checked = resolve(root, path)
  if (!checked.startsWith(`${root}/`)) throw new FileError(403, 'The file is not in this workspace')
  const file = resolve(root, decodeURIComponent(path))
// end
