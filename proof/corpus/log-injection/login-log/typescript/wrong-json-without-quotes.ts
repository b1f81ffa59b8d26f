// about: JSON escapes the line breaks, but the quotes are cut off again, so a space in the name begins another field.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(String(value)).slice(1, -1)}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
