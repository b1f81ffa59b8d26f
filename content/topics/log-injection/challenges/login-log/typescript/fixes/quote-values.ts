// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
