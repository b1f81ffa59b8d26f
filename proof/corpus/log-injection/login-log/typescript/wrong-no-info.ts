// about: Lines that look like a success are changed, and others are not.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${String(value).replace(/INFO login_ok user=1/g, '-')}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
