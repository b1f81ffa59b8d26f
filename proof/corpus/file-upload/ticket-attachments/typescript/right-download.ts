// about: every file is sent as a download of a neutral type that the browser may not reinterpret
// block: send-headers
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
