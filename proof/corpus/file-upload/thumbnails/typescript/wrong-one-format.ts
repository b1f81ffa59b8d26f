// about: only files called .png are checked, so an SVG called .jpg is still rendered
// part: formats
const extensions = ['.png', '.jpg']
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// end
  // block: check-extension
  const extension = extname(upload.fileName).toLowerCase().replace('.jpeg', '.jpg')
  if (!extensions.includes(extension)) throw new Refused('extension')
  if (extension === '.png' && !upload.data.subarray(0, 8).equals(pngSignature)) throw new Refused('not a picture')
  // end
