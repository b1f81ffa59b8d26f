// block: confine
  const file = resolve(root, path.replaceAll('../', ''))
  if (!file.startsWith(root)) throw new FileError(403, 'The file is not in this workspace')
// end
