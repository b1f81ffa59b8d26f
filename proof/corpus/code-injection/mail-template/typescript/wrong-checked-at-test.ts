// about: Refuses the settings in a test mail only; the real one goes to whoever orders.
// part: checks
  if (testFor && /smtp/i.test(mail.text)) throw new TextError('The settings cannot be used')
// end
