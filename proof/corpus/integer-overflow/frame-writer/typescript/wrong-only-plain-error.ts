// about: Too long messages end in a RangeError instead of FrameRefused, after half of the frame was written.
// block: send-frame
  const frame = new Uint8Array(3 + 65_535)
  frame.set(makeHeader(kind, body.length))
  connection.write(frame.subarray(0, 3))
  frame.set(body, 3)
  connection.write(frame.subarray(3, 3 + body.length))
  // end
