// about: the limit is counted in the right place, but it refuses genuine events of 40 KB.
// part: constants
const maxBytes = 16 * 1024
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
