// about: Each frame's body is measured before the header is made, for messages and for roles.
  // block: send-frame
  const longest = 2 ** 16 - 1
  if (body.length > longest) throw new FrameRefused('body_too_long')
  const header = makeHeader(kind, body.length)
  connection.write(header)
  connection.write(body)
  // end
