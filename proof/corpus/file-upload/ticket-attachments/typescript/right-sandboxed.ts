// about: right, everything but four raster formats is a download, and a policy puts what is shown into a sandbox
// block: send-headers
  const shown = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
  const isShown = shown.includes(file.type)
  const headers = {
    'content-type': isShown ? file.type : 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
