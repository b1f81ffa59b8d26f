// about: 65536 still passes and becomes a length of 0, so the whole body is read as frames
// block: send-frame
  if (body.length > 2 ** 16) throw new FrameRefused('frame_too_long')
  const header = makeHeader(kind, body.length)
  connection.write(header)
  connection.write(body)
// end
