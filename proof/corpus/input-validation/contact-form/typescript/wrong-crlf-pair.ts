// about: only the pair CR LF is replaced; a single line feed still starts a new line of the header, such as Bcc
// part: subject
  const subject = readText(form.subject, 'subject', 200).replaceAll('\r\n', ' ').trim()
// end
