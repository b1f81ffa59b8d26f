// about: wrong, the two settings are refused by their whole path, and {shop.smtpPassword.0} is another path
// block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    if (path === 'shop.smtpPassword' || path === 'shop.smtpHost') throw new TextError(`Unknown placeholder ${path}`)
    let value: unknown = context
    for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
    return String(value ?? '')
  })
// end
