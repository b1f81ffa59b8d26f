// about: The length is checked when the whole body is in memory already.
  // block: read-body
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.length > 200_000) throw new Refused(413, 'body_too_large')
  // end
