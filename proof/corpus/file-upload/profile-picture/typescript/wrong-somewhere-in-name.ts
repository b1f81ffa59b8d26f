// about: the expression isn't anchored, so photo.png.html passes and is stored with .html
  // block: check-type
  if (!upload.type.startsWith('image/')) throw new Refused('type')
  if (!/\.(png|jpe?g|webp)/i.test(upload.fileName)) throw new Refused('type')
  // end
