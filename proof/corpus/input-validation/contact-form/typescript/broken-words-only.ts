// about: Refuses spaces and punctuation, so hardly any subject is accepted.
// part: checks
  if (!/^\w+$/.test(subject)) throw new FormError('The subject must be one line')
// end
