// about: wrong, a type that begins with image/png is shown, and "image/png, text/html" begins so, too
// block: send-headers
  const isPicture = /^(image\/(png|jpeg|gif|webp)|text\/plain)/.test(file.type)
  const headers = {
    'content-type': file.type,
    'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
