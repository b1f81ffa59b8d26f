// about: The limit counts the letters of the name and not its bytes.
// block: build-body
  const name = encodeName(sender)
  if (sender.length + 1 + text.length > 65_535) throw new FrameRefused('text_too_long')
  const body = new Uint8Array(name.length + 1 + text.length)
  body.set(name)
  body[name.length] = 0x0a
  body.set(text, name.length + 1)
  // end
