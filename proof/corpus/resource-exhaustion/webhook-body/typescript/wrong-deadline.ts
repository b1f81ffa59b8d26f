// about: time is limited, not size: a fast sender delivers gigabytes within ten seconds.
// part: constants
const maxMs = 10_000
// end
  // block: read-body
  const deadline = Date.now() + maxMs
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    if (Date.now() > deadline) throw new Refused(408, 'body_too_slow')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  // end
