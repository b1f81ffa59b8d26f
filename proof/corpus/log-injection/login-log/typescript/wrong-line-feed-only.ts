// about: the carriage return and escape sequences still get into the file
  // block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${String(value).replaceAll('\n', '\\n')}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
  // end
