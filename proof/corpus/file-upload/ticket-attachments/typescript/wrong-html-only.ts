// about: Pages are not the only files with scripts: drawings in SVG have them as well.
// block: send-headers
  const isPage = file.type.toLowerCase().startsWith('text/html')
  const headers = {
    'content-type': file.type,
    'content-disposition': `${isPage ? 'attachment' : 'inline'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
