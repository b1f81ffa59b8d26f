// about: The header is refused too late: it was written before the length was checked.
// block: send-frame
  connection.write(makeHeader(kind, Math.min(body.length, 65_535)))
  if (body.length > 65_535) throw new FrameRefused('frame_too_long')
  connection.write(body)
  // end
