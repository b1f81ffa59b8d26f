// about: Long messages are refused, and all frames become messages: nobody becomes a moderator any more.
// block: send-frame
  if (body.length > 65_535) throw new FrameRefused('frame_too_long')
  const header = makeHeader(kinds.message, body.length)
  connection.write(header)
  connection.write(body)
  // end
