// about: The header is on its way when the body is refused, and the next bytes are read as its body.
// block: send-frame
  const header = makeHeader(kind, body.length)
  connection.write(header)
  if (body.length > 0xffff) throw new FrameRefused('frame_too_long')
  connection.write(body)
// end
