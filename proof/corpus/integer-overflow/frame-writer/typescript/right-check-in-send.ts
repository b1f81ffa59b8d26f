// about: Nothing is written before the length is known to fit into two bytes.
// block: send-frame
  if (body.length > 65_535) throw new FrameRefused('frame_too_long')
  const header = makeHeader(kind, body.length)
  connection.write(header)
  connection.write(body)
// end
