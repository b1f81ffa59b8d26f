// about: A text that is too long is cut without a word, so people send half a message and do not know it.
// block: build-body
  const name = encodeName(sender)
  const body = new Uint8Array(Math.min(name.length + 1 + text.length, 65_535))
  body.set(name)
  body[name.length] = 0x0a
  body.set(text.subarray(0, body.length - name.length - 1), name.length + 1)
  // end
