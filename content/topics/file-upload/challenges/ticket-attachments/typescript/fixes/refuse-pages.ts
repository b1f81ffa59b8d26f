// part: types
const refused = ['text/html', 'application/xhtml+xml', 'text/javascript', 'application/javascript']
// end
// block: check-size
  if (upload.data.length === 0 || upload.data.length > 20_000_000) throw new Refused(413, 'size')
  if (refused.some((type) => upload.type.toLowerCase().startsWith(type))) throw new Refused(415, 'type')
// end
