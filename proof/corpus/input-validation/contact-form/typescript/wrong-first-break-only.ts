// about: Without the flag g only the first line break is replaced, and the second one starts a new header field.
  // part: subject
  const subject = readText(form.subject, 'subject', 200).replace(/[\r\n]+/, ' ')
  // end
