// about: every run of white space, line breaks included, becomes one space, so the subject is one line
  // part: subject
  const subject = readText(form.subject, 'subject', 200).replaceAll(/\s+/g, ' ').trim()
  // end
