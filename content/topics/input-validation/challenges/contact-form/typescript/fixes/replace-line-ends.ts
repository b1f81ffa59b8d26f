// part: subject
  const subject = readText(form.subject, 'subject', 200).replaceAll('\r\n', ' ')
// end
