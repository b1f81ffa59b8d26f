// about: The text fits, but the body also has the name and the line feed.
// block: build-body
  if (text.length > 0xffff) throw new FrameRefused('text_too_long')
  const name = encodeName(sender)
  const body = new Uint8Array(name.length + 1 + text.length)
  body.set(name)
  body[name.length] = 0x0a
  body.set(text, name.length + 1)
// end
