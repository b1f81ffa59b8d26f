// about: size and time are compared after the scan, but a supplier can set both, and can swap the file before the copy
// block: copy-file
  const now = await lstat(source)
  if (!now.isFile() || now.size !== found.size || now.mtimeMs !== found.mtimeMs) throw new Refused('file_not_allowed')
  await copyFile(source, target)
// end
