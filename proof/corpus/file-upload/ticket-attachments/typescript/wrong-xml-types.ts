// about: wrong, pages, drawings and the usual names of XML are downloads; every other name that ends in +xml is XML as well
// block: send-headers
  const type = file.type.split(';')[0].trim().toLowerCase()
  const isPage = ['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/xml'].includes(type)
  const headers = {
    'content-type': file.type,
    'content-disposition': `${isPage ? 'attachment' : 'inline'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
