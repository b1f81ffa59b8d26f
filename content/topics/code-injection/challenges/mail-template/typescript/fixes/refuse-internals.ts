// part: checks
  if (/__|constructor|prototype/.test(mail.text)) throw new TextError('The text contains an unknown placeholder')
// end
