// block: copy-file
  const now = await lstat(source)
  if (now.size !== found.size || now.mtimeMs !== found.mtimeMs) throw new Refused('file_changed')
  await copyFile(source, target)
// end
