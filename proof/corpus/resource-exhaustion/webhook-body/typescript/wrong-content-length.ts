// about: with chunked encoding there is no Content-Length, and the body is read without any limit.
// part: constants
const maxBytes = 256 * 1024
// end
  // block: read-body
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refused(413, 'body_too_large')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  // end
