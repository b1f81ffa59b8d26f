// about: Checks the address, in which the pattern allows no line ends anyway.
// part: checks
  if (/[\r\n]/.test(email)) throw new FormError('This is not a mail address')
// end
