// part: constants
const maxBytes = 1024 * 1024
// end
// block: read-body
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.length > maxBytes) throw new Refused(413, 'body_too_large')
// end
