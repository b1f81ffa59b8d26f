// about: a list of dangerous types; XHTML, XML with a style sheet and others still run scripts in the origin of the help desk
// part: types
const dangerous = ['text/html', 'image/svg+xml']
// end
// block: send-headers
  const isDangerous = dangerous.includes(String(file.type).toLowerCase().split(';')[0]!.trim())
  const headers = {
    'content-type': isDangerous ? 'application/octet-stream' : file.type,
    'content-disposition': `${isDangerous ? 'attachment' : 'inline'}; filename="${file.name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  return { headers, body: Buffer.from(file.data) }
// end
