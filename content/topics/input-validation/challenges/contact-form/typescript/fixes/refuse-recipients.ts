// part: checks
  if (/\b(to|cc|bcc):/i.test(subject)) throw new FormError('The subject must not name recipients')
// end
