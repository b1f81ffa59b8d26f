// about: broken, .jpeg is not in the list
// block: choose-name
  const [extension = ''] = /\.\w{1,10}$/.exec(upload.fileName.toLowerCase()) ?? []
  if (!['.png', '.jpg', '.webp'].includes(extension)) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
// end
