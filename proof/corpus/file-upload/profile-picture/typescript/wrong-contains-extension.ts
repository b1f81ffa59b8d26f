// about: The name has to contain the extension of a picture, not to end with it.
// block: check-type
  if (!upload.type.startsWith('image/')) throw new Refused('type')
  if (!/\.(png|jpe?g|webp|gif)/i.test(upload.fileName)) throw new Refused('type')
// end
