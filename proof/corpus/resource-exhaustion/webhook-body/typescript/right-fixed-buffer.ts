// about: the body is copied into a buffer of fixed size; what doesn't fit into it is refused at once.
// part: constants
const maxBytes = 128 * 1024
// end
  // block: read-body
  const buffer = Buffer.alloc(maxBytes)
  let size = 0
  for await (const chunk of request) {
    if (chunk.length > maxBytes - size) throw new Refused(413, 'body_too_large')
    size += chunk.copy(buffer, size)
  }
  const body = buffer.subarray(0, size)
  // end
