// about: The placeholders are checked for test mails only, and the staff can order something themselves and get the real mail with the password.
  // part: checks
  const known = ['shop.name', 'customer.name', 'customer.email', 'order.number', 'order.total']
  if (testFor) {
    for (const [, path = ''] of mail.text.matchAll(/\{([\w.]+)\}/g)) {
      if (!known.includes(path)) throw new TextError(`There is no placeholder {${path}}`)
    }
  }
  // end
