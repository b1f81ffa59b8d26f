// about: measures the text without the name and the line feed, which lift the body over the limit
  // block: build-body
  if (text.length > 0xffff) throw new FrameRefused('text_too_long')
  const name = encodeName(sender)
  const body = new Uint8Array(name.length + 1 + text.length)
  body.set(name)
  body[name.length] = 0x0a
  body.set(text, name.length + 1)
  // end
