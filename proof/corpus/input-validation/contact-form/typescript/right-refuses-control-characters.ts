// about: A subject with any control character, so with any line break, is refused.
  // part: checks
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) throw new FormError('The subject must be a single line')
  // end
