// block: copy-file
  const again = await scanner.scan(source)
  if (!again.isClean) throw new Refused('malware_found')
  await copyFile(source, target)
// end
