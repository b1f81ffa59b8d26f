// block: send-headers
  const headers = {
    'content-type': file.type,
    'content-disposition': `inline; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
