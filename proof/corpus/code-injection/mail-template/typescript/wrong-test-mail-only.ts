// about: refuses the settings in test mails only; saved in the text and ordered by the same person, the order mail still contains the password
// part: checks
  if (testFor && /\{shop\.(?!name\})/.test(mail.text)) throw new TextError('This placeholder is not known')
// end
