// block: format-line
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${escape(String(value))}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
