// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
