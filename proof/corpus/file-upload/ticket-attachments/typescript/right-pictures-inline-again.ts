// about: three kinds of raster pictures are shown, everything else is a download without a type that runs
// part: types
const shownTypes = ['image/png', 'image/jpeg', 'image/gif']
// end
  // block: send-headers
  const isShown = shownTypes.includes(file.type)
  const headers = {
    'content-type': isShown ? file.type : 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
  // end
