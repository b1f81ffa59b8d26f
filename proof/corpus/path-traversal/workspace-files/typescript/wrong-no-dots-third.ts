// about: `..` is refused, but the absolute path /srv/workspaces/71/.env still begins with /srv/workspaces/7
// block: confine
  const file = resolve(root, path)
  const hasDots = path.split(/[\\/]/).includes('..')
  if (hasDots || !file.startsWith(root)) throw new FileError(403, 'The file is not in this workspace')
// end
