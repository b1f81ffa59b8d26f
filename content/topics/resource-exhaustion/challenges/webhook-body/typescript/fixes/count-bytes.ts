// part: constants
const maxBytes = 1024 * 1024
// end
// block: read-body
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of request) {
    received += chunk.length
    if (received > maxBytes) throw new Refused(413, 'body_too_large')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
// end
