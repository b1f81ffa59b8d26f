// about: Percent-encoding leaves neither spaces nor line ends nor equals signs.
// block: format-line
  const encode = (value: string | number) => encodeURIComponent(String(value).toWellFormed())
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
// end
