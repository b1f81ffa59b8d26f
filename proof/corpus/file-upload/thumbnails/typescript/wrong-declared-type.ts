// about: wrong, the declared type is the sender's claim, and an SVG in a file named .png is still detected by its content
  // block: check-extension
  const extension = extname(upload.fileName).toLowerCase().replace('.jpeg', '.jpg')
  if (!extensions.includes(extension)) throw new Refused('extension')
  if (upload.type !== (extension === '.png' ? 'image/png' : 'image/jpeg')) throw new Refused('type')
  // end
