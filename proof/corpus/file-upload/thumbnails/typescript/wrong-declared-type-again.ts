// about: the declared type is written by the sender and says nothing about what ImageMagick will detect
  // block: check-extension
  const extension = extname(upload.fileName).toLowerCase().replace('.jpeg', '.jpg')
  if (!extensions.includes(extension)) throw new Refused('extension')
  if (!['image/png', 'image/jpeg'].includes(upload.type)) throw new Refused('type')
  // end
