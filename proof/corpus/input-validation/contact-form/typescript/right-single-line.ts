// about: refuses a subject of more than one line, whichever line end is used
// part: checks
  const subjectLines = subject.split(/\r\n|\r|\n/)
  if (subjectLines.length !== 1 || subject.includes('\0')) throw new FormError('The subject must be one line')
// end
