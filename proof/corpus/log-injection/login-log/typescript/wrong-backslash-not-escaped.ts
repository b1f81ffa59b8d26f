// about: Quotes are escaped and line breaks replaced, but a backslash in front of a quote undoes the escape.
// block: format-line
  const quote = (value: string | number) => `"${String(value).replace(/[\r\n]/g, ' ').replaceAll('"', '\\"')}"`
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${quote(value)}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
