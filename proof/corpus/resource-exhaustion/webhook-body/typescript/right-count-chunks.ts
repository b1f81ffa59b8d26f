// about: The bytes are counted while they arrive, and reading stops at the limit.
// part: constants
const maxBytes = 200_000
// end
  // block: read-body
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBytes) throw new Refused(413, 'body_too_large')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  // end
