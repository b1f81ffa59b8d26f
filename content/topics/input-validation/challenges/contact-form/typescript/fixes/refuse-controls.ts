// part: checks
  if (/\p{Cc}/u.test(subject)) throw new FormError('The subject must be one line')
// end
