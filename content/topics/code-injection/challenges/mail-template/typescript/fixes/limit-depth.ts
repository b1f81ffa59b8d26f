// part: checks
  if (/\{\w+\.\w+\.[^}]*\}/.test(mail.text)) throw new TextError('A placeholder has two names, such as {order.number}')
// end
