// about: only names that end with a picture's extension are stored, and with nosniff the server's type makes them pictures whatever they contain
// part: kinds
const extensions = ['.png', '.jpg', '.jpeg', '.webp']
// end
  // block: choose-name
  const [extension = ''] = /\.\w{1,10}$/.exec(upload.fileName.toLowerCase()) ?? []
  if (!extensions.includes(extension)) throw new Refused('type')
  const name = `${memberId}-${randomBytes(8).toString('hex')}${extension}`
  // end
