// about: One write per frame, and what does not fit into two bytes is refused before it.
// block: send-frame
  if (body.length >= 2 ** 16) throw new FrameRefused('frame_too_long')
  const frame = new Uint8Array(3 + body.length)
  frame.set(makeHeader(kind, body.length))
  frame.set(body, 3)
  connection.write(frame)
  // end
