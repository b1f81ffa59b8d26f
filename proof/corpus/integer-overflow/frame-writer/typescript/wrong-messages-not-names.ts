// about: Messages are checked, but the name of a new moderator may be of any length.
// block: build-body
  const name = encodeName(sender)
  if (name.length + 1 + text.length > 65_535) throw new FrameRefused('text_too_long')
  const body = new Uint8Array(name.length + 1 + text.length)
  body.set(name)
  body[name.length] = 0x0a
  body.set(text, name.length + 1)
  // end
// block: check-sender
  if (name === '' || name.includes('\n')) throw new FrameRefused('name_invalid')
  return encoder.encode(name)
  // end
