// about: right, a line end in the subject becomes a folded line, which belongs to the subject
// part: subject
  const subject = readText(form.subject, 'subject', 200).split(/[\p{Cc}\s]+/u).filter((part) => part !== '').join(' ') || '(none)'
// end
