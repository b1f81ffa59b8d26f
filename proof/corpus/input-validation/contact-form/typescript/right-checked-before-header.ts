// about: refuses both characters that can end a line of the header
  // part: checks
  if (/[\r\n]/.test(subject)) throw new FormError('The subject must be one line')
  // end
