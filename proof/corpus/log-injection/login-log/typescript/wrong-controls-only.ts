// about: Control characters become question marks, but a space still ends a value, so the name can bring its own field ip=.
// block: format-line
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${String(value).replace(/[\p{Cc}\u2028\u2029]/gu, '?')}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
