// about: broken, the old picture is gone when the new one is refused
// block: check-size
  for (const other of await readdir(folder)) if (other.startsWith(`${memberId}-`)) await rm(join(folder, other), { force: true })
  if (upload.data.length === 0 || upload.data.length > 5 * mebibyte) throw new Refused('size')
// end
// block: choose-name
  const extension = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' }[upload.type]
  if (!extension) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
// end
