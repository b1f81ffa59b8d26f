// about: nobody gets out, but names are decoded a second time, and files with a percent sign cannot be opened
// block: confine
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    throw new FileError(404, 'There is no such file')
  }
  const file = resolve(root, plain)
  if (!file.startsWith(`${root}/`)) throw new FileError(403, 'The file is not in this workspace')
// end
