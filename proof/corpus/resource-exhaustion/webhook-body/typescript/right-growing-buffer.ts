// about: The limit is checked for each chunk before it is kept.
// part: constants
const limit = 128 * 1024
// end
  // block: read-body
  let body = Buffer.alloc(0)
  for await (const chunk of request) {
    if (body.length + chunk.length > limit) throw new Refused(413, 'body_too_large')
    body = Buffer.concat([body, chunk])
  }
  // end
