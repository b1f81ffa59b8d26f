// about: Every run of control characters becomes one space, so the subject is one line.
// part: subject
  const subject = readText(form.subject, 'subject', 200).replaceAll(/\p{Cc}+/gu, ' ')
// end
