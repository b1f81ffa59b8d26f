// part: checks
  if (/[.{}]/.test(name)) throw new NameError('A name has no dots and no braces')
// end
