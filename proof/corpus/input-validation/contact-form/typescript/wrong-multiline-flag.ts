// about: with the flag m it is enough that one line of the subject fits
  // part: checks
  if (!/^[^\r\n]+$/m.test(subject)) throw new FormError('The subject must be one line')
  // end
