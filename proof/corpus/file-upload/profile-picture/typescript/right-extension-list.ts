// about: The web server goes by the extension, and only those of pictures are taken.
// part: kinds
const extensions = ['.png', '.jpg', '.jpeg', '.gif', '.webp']
// end
// block: choose-name
  const [extension = ''] = /\.\w{1,10}$/.exec(upload.fileName.toLowerCase()) ?? []
  if (!extensions.includes(extension)) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
// end
