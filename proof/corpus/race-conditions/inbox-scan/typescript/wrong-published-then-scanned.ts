// about: the copy that is scanned is in the public folder already, where customers can get it for as long as the scan takes
// block: scan-file
  await copyFile(source, target)
  const { isClean, finding } = await scanner.scan(target)
  if (!isClean) await rm(target, { force: true })
// end
// block: copy-file
// end
