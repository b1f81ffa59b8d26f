// about: One word is removed, and the line feed stays.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${String(value).replaceAll('login_ok', '')}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
