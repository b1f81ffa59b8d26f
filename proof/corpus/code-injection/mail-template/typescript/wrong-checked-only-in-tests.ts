// about: unknown placeholders are refused in test mails only; with an order of one's own the real mail still carries the password
  // part: checks
  const offered = ['shop.name', 'customer.name', 'customer.email', 'order.number', 'order.total']
  for (const [, path = ''] of mail.text.matchAll(/\{([\w.]+)\}/g)) {
    if (testFor && !offered.includes(path)) throw new TextError(`There is no placeholder ${path}`)
  }
  // end
