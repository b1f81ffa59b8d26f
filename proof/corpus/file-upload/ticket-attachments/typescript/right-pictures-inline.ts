// about: Only types that cannot hold scripts are shown in the page, without guessing; the rest is a download.
// part: types
const shown = ['image/png', 'image/jpeg', 'image/gif']
// end
// block: send-headers
  const isShown = shown.includes(file.type)
  const headers = {
    'content-type': isShown ? file.type : 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
