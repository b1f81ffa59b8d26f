// about: Suppliers can set size and time of a file, and can replace it after the comparison.
  // block: copy-file
  const now = await lstat(source)
  if (now.mtimeMs !== found.mtimeMs || now.size !== found.size) throw new Refused('file_not_allowed')
  await copyFile(source, target)
  // end
