// about: replace with a text changes the first line feed only
  // block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${String(value).replace('\n', '\\n')}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
  // end
