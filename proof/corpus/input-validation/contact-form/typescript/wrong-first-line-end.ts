// about: Only the first line end is replaced.
// part: subject
  const subject = readText(form.subject, 'subject', 200).replace('\r\n', ' ').replace('\n', ' ')
// end
