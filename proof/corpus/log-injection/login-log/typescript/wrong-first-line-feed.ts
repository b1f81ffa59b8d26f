// about: Only the first line feed is replaced.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${String(value).replace('\n', ' ').replaceAll('\r', ' ')}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
