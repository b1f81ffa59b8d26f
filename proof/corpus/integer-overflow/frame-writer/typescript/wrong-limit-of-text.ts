// about: The limit leaves out the name and the line feed, so the body can still be longer than 65535 bytes.
  // block: build-body
  if (text.length > 0xffff) throw new FrameRefused('text_too_long')
  const name = encodeName(sender)
  const body = new Uint8Array(name.length + 1 + text.length)
  body.set(name)
  body[name.length] = 0x0a
  body.set(text, name.length + 1)
  // end
