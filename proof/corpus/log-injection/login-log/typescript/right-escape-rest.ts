// about: every sign outside of a short list is written as its number, and so are the backslash and the space
  // block: format-line
  let line = `${new Date().toISOString()} ${level} ${event}`
  for (const [name, value] of Object.entries(fields)) {
    const text = String(value).replace(/[^\p{L}\p{N}@._:+-]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
    line += ` ${name}=${text}`
  }
  return `${line}\n`
  // end
