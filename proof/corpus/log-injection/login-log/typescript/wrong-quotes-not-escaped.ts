// about: The line breaks are gone and values with spaces are quoted, but a quote in the name ends the value.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => {
    const text = String(value).replace(/[\r\n]+/g, ' ')
    return `${name}=${text.includes(' ') ? `"${text}"` : text}`
  })
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
