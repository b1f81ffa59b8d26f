// about: With the flag m the pattern asks for one good line in the text, so the next line can have {shop.smtpPassword}.
  // part: checks
  const fine = /^(?:[^{}\n]|\{(?:shop\.name|customer\.name|customer\.email|order\.number|order\.total)\})*$/m
  if (!fine.test(mail.text)) throw new TextError('The text has an unknown placeholder')
  // end
