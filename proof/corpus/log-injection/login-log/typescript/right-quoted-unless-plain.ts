// about: only printable characters without spaces and quotes stay bare; everything else is a JSON string with all its odd characters escaped
  // block: format-line
  const write = (value: string | number) => {
    const text = String(value)
    if (/^[^\s"\p{C}\p{Z}]+$/u.test(text)) return text
    return JSON.stringify(text).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  }
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${write(value)}`)
  return `${new Date().toISOString()} ${level} ${event} ${texts.join(' ')}\n`
  // end
