// about: The work folder is used, but the copy is made from the inbox after the scan.
  // block: copy-file
  const copy = join(folders.work, name)
  await copyFile(source, copy)
  await copyFile(copy, target)
  await rm(copy, { force: true })
  // end
