// about: A carriage return starts a new line for many readers, and a space starts a new field.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${String(value).replaceAll('\n', '\\n')}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
