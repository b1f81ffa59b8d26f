// about: Only Bcc is refused, and a line with Cc or another To gets the mail to anyone just as well.
  // part: checks
  if (/\bbcc\s*:/i.test(subject)) throw new FormError('The subject is not allowed')
  // end
