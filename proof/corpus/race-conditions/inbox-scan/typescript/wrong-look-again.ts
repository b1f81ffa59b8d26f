// about: compares size and time after the scan, which can be set, and leaves a window before the copy
// block: copy-file
  const now = await lstat(source)
  if (!now.isFile() || now.size !== found.size || now.mtimeMs !== found.mtimeMs) throw new Refused('file_changed')
  await copyFile(source, target)
  // end
