// about: broken, caches that others share may keep the file
// block: send-headers
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=3600',
  }
  return { headers, body: Buffer.from(file.data) }
// end
