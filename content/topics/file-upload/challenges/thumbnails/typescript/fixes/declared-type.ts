// part: formats
const extensions = ['.png', '.jpg']
const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg' }
// end
// block: check-extension
  const extension = extname(upload.fileName).toLowerCase().replace('.jpeg', '.jpg')
  if (!extensions.includes(extension)) throw new Refused('extension')
  if (upload.type !== types[extension]) throw new Refused('type')
// end
