// about: values that are not plain words are written as JSON texts, with the remaining control and direction signs escaped
  // block: format-line
  const quote = (value: string | number) => {
    const text = String(value)
    if (/^[\p{L}\p{N}@._:+-]*$/u.test(text)) return text
    return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
  }
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${quote(value)}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
  // end
