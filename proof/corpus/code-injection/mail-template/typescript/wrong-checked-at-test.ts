// about: Refuses the settings in a test mail only; the real mail still goes out with them.
// part: checks
  if (testFor && /smtp/i.test(mail.text)) throw new TextError('The settings cannot be used')
// end
