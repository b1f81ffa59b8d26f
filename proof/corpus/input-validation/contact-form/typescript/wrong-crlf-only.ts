// about: looks for the pair of characters only; sendmail also ends a header line at a bare line feed
// part: checks
  if (subject.includes('\r\n')) throw new FormError('The subject must be one line')
// end
