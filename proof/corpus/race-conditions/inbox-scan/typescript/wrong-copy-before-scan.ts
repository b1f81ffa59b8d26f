// about: makes a copy before the scan and publishes it, but scans the file in the inbox
// block: scan-file
  const copy = join(folders.work, name)
  await copyFile(source, copy)
  const { isClean, finding } = await scanner.scan(source)
  // end
// block: copy-file
  await copyFile(copy, target)
  await rm(copy, { force: true })
  // end
