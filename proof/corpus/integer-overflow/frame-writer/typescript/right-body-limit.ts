// about: the length of the complete body, in bytes, is checked for every kind of frame before the first byte is written
// block: send-frame
  if (body.length > 65_535) throw new FrameRefused('frame_too_long')
  const header = makeHeader(kind, body.length)
  connection.write(header)
  connection.write(body)
// end
