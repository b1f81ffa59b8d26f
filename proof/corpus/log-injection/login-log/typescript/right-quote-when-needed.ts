// about: Simple values stay as they are, and all others are written as JSON.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => {
    const text = String(value)
    return `${name}=${/^[\w.:@+-]+$/.test(text) ? text : JSON.stringify(text)}`
  })
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
