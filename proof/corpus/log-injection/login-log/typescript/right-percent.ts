// about: Everything unusual is percent-encoded.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
