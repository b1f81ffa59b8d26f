// about: Values with a space or a line feed are quoted, and a carriage return alone is not.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => {
    const text = String(value)
    return `${name}=${/[ "\n]/.test(text) ? JSON.stringify(text) : text}`
  })
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
