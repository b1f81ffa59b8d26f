// about: A download is saved, not shown, whatever its type is.
// block: send-headers
  const headers = {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
