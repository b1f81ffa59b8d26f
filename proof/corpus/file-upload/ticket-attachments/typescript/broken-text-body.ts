// about: broken, the file is sent as text, so nothing but text arrives as it was
// block: send-headers
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(Buffer.from(file.data).toString('utf8')) }
// end
