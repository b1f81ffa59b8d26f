// about: broken, a subject may have 100 characters only
// part: subject
  const subject = readText(form.subject, 'subject', 100).replaceAll(/\p{Cc}+/gu, ' ')
// end
