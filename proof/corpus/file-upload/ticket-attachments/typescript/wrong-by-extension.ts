// about: Looks at the ending of the name, while the type is what the browser goes by.
// block: send-headers
  const isPage = /\.(html?|svg|xhtml|xml)$/.test(file.name)
  const headers = {
    'content-type': file.type,
    'content-disposition': `${isPage ? 'attachment' : 'inline'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
  return { headers, body: Buffer.from(file.data) }
// end
