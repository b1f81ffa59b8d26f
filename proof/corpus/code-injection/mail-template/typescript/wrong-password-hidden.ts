// about: Hides the password and shows the mail server.
// block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    if (path === 'shop.smtpPassword') return ''
    let value: unknown = context
    for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
    return String(value ?? '')
  })
// end
