// about: wrong, only lines that name recipients are refused, so a visitor can still write From, Reply-To or end the header
// part: checks
  if (/[\r\n]\s*(?:resent-)?(?:to|cc|bcc)\s*:/i.test(subject)) throw new FormError('The subject must be one line')
// end
