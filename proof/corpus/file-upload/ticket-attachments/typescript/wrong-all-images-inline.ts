// about: image/svg+xml is an image too, and its scripts run in the help desk's origin
  // block: send-headers
  const isImage = String(file.type).startsWith('image/')
  const headers = {
    'content-type': isImage ? file.type : 'application/octet-stream',
    'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
  // end
